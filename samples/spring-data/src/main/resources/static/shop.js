// The page shows what two addresses answer: Actuator's endpoint "hilo" has the ranges that this node
// holds, and "live" has the latest documents and the rows of the table. Ids may come from people, so
// everything is set as text, never as HTML.

const EVERY = 1000; // milliseconds
const DRAIN = 300; // as long as the transition in shop.css

const KINDS = [
  { name: "orders", kind: "ids from ranges" },
  { name: "customers", kind: "ids from ranges" },
  { name: "invoices", kind: "ids from ranges", gapless: "invoices|" },
  { name: "users", kind: "People choose these ids. HiLo checks them and stores them unchanged." },
];

const NAMES = ["Ada", "Grace", "Edsger", "Barbara", "Alan", "Katherine", "Donald", "Radia"];

const byId = (id) => document.getElementById(id);
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// ---- What the previous looks have shown

const known = { latest: null, lows: new Map(), maxima: new Map(), customers: 0 };

// ---- Ranges

const cards = new Map(
  KINDS.map((each) => {
    const card = byId("collection").content.cloneNode(true).firstElementChild;
    card.dataset.collection = each.name;
    card.querySelector("h3").textContent = each.name;
    card.querySelector(".kind").textContent = each.kind;
    if (!each.gapless) {
      card.querySelector("li.gapless").remove();
    }
    if (each.name === "users") {
      card.classList.add("plain");
      card.querySelectorAll(".bars, .bounds, .more, dl").forEach((part) => part.remove());
    }
    byId("collections").append(card);
    return [each.name, card];
  }),
);

const count = (number) => number.toLocaleString("en");

/** The first number of a range: known if the page saw the range unused, else derived from its size. */
function low(name, range, capacity, isLatest) {
  const key = `${name} ${range.last}`;
  if (!known.lows.has(key)) {
    known.lows.set(key, isLatest ? Math.max(1, range.last - capacity + 1) : range.first);
  }
  return Math.min(known.lows.get(key), range.first);
}

const fromTo = (first, last) => (first === last ? count(first) : `${count(first)}–${count(last)}`);

const numbersOf = (ranges) => ranges.map((each) => fromTo(each.first, each.last)).join(", ");

/** A reserved part after the current range: its piece of the bar, and its line of text. */
function showPart(card, part, text) {
  card.querySelector(`.bars .${part}`).hidden = !text;
  card.querySelector(`li.${part}`).textContent = text;
}

async function showRange(card, name, collection) {
  const ranges = collection?.heldRanges ?? [];
  const max = collection?.max ?? 0;
  const lows = ranges.map((range, i) =>
    low(name, range, collection.capacity, i === ranges.length - 1),
  );
  const [hand] = ranges;
  const size = hand ? hand.last - lows[0] + 1 : 0;
  const left = hand ? hand.last - hand.first + 1 : 0;
  const set = (part, text) => (card.querySelector(part).textContent = text);
  const meter = card.querySelector(".range");
  const fill = (now, of) => {
    meter.setAttribute("aria-valuemax", of);
    meter.setAttribute("aria-valuenow", now);
    meter.querySelector(".left").style.width = of ? `${(100 * now) / of}%` : "0";
    set(".held", of ? `${count(now)} of ${count(of)} left` : "holds no range");
  };
  if (meter.dataset.last && meter.dataset.last !== String(hand?.last)) {
    fill(0, Number(meter.getAttribute("aria-valuemax"))); // so that the old range is seen to end
    await pause(DRAIN);
  }
  meter.dataset.last = hand?.last ?? "";
  meter.setAttribute(
    "aria-label",
    hand ? `${name}: numbers left in the range ${fromTo(lows[0], hand.last)}` : `${name}: no range`,
  );
  fill(left, size);
  set(".low", hand ? count(lows[0]) : "");
  set(".high", hand ? count(hand.last) : "");
  const tag = hand?.nodeTag && `-${hand.nodeTag}`;
  set(".next", hand ? `next id: ${name}/${hand.first}${tag}` : "");
  const end = ranges.at(-1)?.last ?? max;
  showPart(card, "ahead", ranges.length > 1 ? `reserved ahead: ${numbersOf(ranges.slice(1))}` : "");
  showPart(card, "elsewhere", max > end ? `reserved elsewhere: ${fromTo(end + 1, max)}` : "");
}

async function showCollections(collections) {
  const shown = KINDS.filter(({ name }) => name !== "users").map(({ name, gapless }) => {
    const card = cards.get(name);
    const collection = collections[name];
    for (const field of card.querySelectorAll("[data-field]")) {
      const value = collection?.[field.dataset.field];
      field.textContent = value == null ? "–" : count(value);
    }
    if (gapless) {
      const next = (collections[gapless]?.max ?? 0) + 1;
      card.querySelector(".gapless").textContent = `next gapless No.: ${count(next)}`;
    }
    return showRange(card, name, collection);
  });
  await Promise.all(shown);
}

// ---- The latest ids

function latestItem(each) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = each.links.self;
  link.textContent = each.id;
  const about = document.createElement("span");
  about.textContent = each.about;
  item.append(link, about);
  return item;
}

/** Keeps the items that exist: one of them may have the focus. */
function showLatest(latest, ownTag) {
  const list = byId("latest");
  const isFirstLook = known.latest === null;
  const before = known.latest ?? new Map();
  known.latest = new Map();
  const made = [];
  let place = list.firstElementChild;
  for (const each of latest) {
    const item = before.get(each.id) ?? latestItem(each);
    known.latest.set(each.id, item);
    if (!before.has(each.id) && !isFirstLook) {
      item.classList.add("fresh");
      if (!acts.ids.has(each.id)) {
        made.unshift(each.id);
      }
    }
    if (item === place) {
      place = place.nextElementSibling;
    } else {
      list.insertBefore(item, place);
    }
  }
  while (place) {
    const next = place.nextElementSibling;
    place.remove();
    place = next;
  }
  const ofOthers = made.filter((id) => isOfAnotherNode(id, ownTag));
  if (acts.underWay > 0) {
    return;
  }
  if (ofOthers.length > 0) {
    tell(`From another node: ${several(ofOthers)}.`);
  } else if (made.length > 0) {
    tell(`New, from outside this page: ${several(made)}.`);
  }
}

/** Whether the tag says so. Names of users, which people choose, have none. */
function isOfAnotherNode(id, ownTag) {
  const [, tag] = /^(?!users\/).*\/\d+-(\w+)$/.exec(id) ?? [];
  return tag !== undefined && tag.toLowerCase() !== ownTag.toLowerCase();
}

const several = (ids) =>
  ids.length < 4 ? ids.join(", ") : `${count(ids.length)} ids, ${ids[0]} to ${ids.at(-1)}`;

// ---- The table

function showTable(rows) {
  byId("table").replaceChildren(
    ...rows.map((row) => {
      const line = document.createElement("tr");
      for (const [text, type] of [[row.name], [row.nodeTag], [count(row.maxValue), "number"]]) {
        const cell = line.insertCell();
        cell.textContent = text;
        cell.className = type ?? "";
      }
      return line;
    }),
  );
  const returned = [];
  for (const { name, nodeTag, maxValue } of rows) {
    const key = `${name} ${nodeTag}`;
    const before = known.maxima.get(key);
    known.maxima.set(key, maxValue);
    if (before > maxValue) {
      returned.push(`${name} ${fromTo(maxValue + 1, before)}`);
    }
  }
  if (returned.length > 0) {
    tell(`A node has returned its unused numbers: ${returned.join("; ")}.`);
  }
}

// ---- Polling

async function json(path, options) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Error("This node does not answer. Is it still running?");
  }
  const body = await answer.json();
  if (!answer.ok) {
    throw new Error(body.detail ?? `This node answers ${answer.status}.`);
  }
  return body;
}

let looking = Promise.resolve();

/** Runs one look at a time, in order. */
function look() {
  looking = looking.then(async () => {
    const [hilo, live] = await Promise.all([json("actuator/hilo"), json("live")]);
    byId("node").textContent = live.nodeTag || "without a tag";
    showCommand(live);
    showTable(live.table);
    showLatest(live.latest, live.nodeTag);
    await showCollections(hilo.collections);
    if (ended === "down") {
      ended = "no"; // started again
    }
  });
  looking = looking.catch((problem) => {
    tell(problem.message, { isProblem: true });
    if (ended === "asked") {
      ended = "down";
    }
  });
  return looking;
}

async function keepLooking() {
  if (!document.hidden) {
    await look();
  }
  await pause(EVERY);
  keepLooking();
}

// ---- Actions

const acts = { underWay: 0, ids: new Set() };

/** Whether a button of this page has ended this node: "no", "asked", or "down". */
let ended = "no";

/** Shows a message. Ids in it stay on one line. */
function say(text, { isProblem = false } = {}) {
  const parts = text.split(/([a-z]+\/\d+-\w+)/).map((part, i) => {
    if (i % 2 === 0) {
      return part;
    }
    const id = document.createElement("span");
    id.className = "id";
    id.textContent = part;
    return id;
  });
  byId("said").replaceChildren(...parts);
  byId("said").classList.toggle("said-problem", isProblem);
  refuse("");
}

/** What a look has found. It does not replace the message that this node has ended. */
function tell(text, options) {
  if (ended === "no") {
    say(text, options);
  }
}

/** Shows what is wrong with the name of the user, in place of the message; nothing, if it is empty. */
function refuse(text) {
  byId("user-problem").textContent = text;
  byId("user-name").setAttribute("aria-invalid", text !== "");
}

/** Creates documents, and gives their ids. */
async function create(path, body) {
  const made = await json(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: body && JSON.stringify(body),
  });
  const ids = [made].flat().map((each) => each.id);
  ids.forEach((id) => acts.ids.add(id));
  return ids;
}

async function during(act) {
  acts.underWay++;
  try {
    await act();
  } finally {
    acts.underWay--;
  }
}

const post = (path, body) =>
  during(async () => {
    say(`New: ${several(await create(path, body))}.`);
    await look();
  });

/** In small steps, so that the bar is seen to drain. */
const busy = () =>
  during(async () => {
    say("Placing 100 orders, 4 at a time.");
    const ids = [];
    while (ids.length < 100) {
      ids.push(...(await create("orders?count=4")));
      await look();
      await pause(DRAIN / 2);
    }
    say(`New: ${several(ids)}.`);
  });

async function rollBack() {
  const { about } = await json("invoices?rollback", { method: "POST" });
  say(`Rolled back: ${about}. The next invoice gets this number again; the id stays unused.`);
  await look();
}

function onClick(button, act) {
  byId(button).addEventListener("click", () =>
    act().catch((problem) => say(problem.message, { isProblem: true })),
  );
}

onClick("place-order", () => post("orders"));
onClick("busy", busy);
onClick("issue-invoice", () => post("invoices"));
onClick("roll-back", rollBack);
onClick("new-customer", () => post("customers", { name: NAMES[known.customers++ % NAMES.length] }));

byId("user").addEventListener("submit", async (event) => {
  event.preventDefault();
  const input = byId("user-name");
  try {
    await post("users", { name: input.value });
    input.value = "";
  } catch (e) {
    refuse(e.message);
    input.focus();
  }
});

// ---- Nodes

/** The command for one more node: the next port and the next tag, on the same database. */
function showCommand({ nodeTag, profiles }) {
  const port = (Number(location.port) || 80) + 1;
  const letterAfter = (letter) => String.fromCharCode(letter.charCodeAt(0) + 1);
  const tag = nodeTag.replace(/[a-y]?$/i, (end) => (end ? letterAfter(end) : "B"));
  const profile = profiles.length > 0 ? ` -Dspring.profiles.active=${profiles.join(",")}` : "";
  const command =
    "mvn -q -Dquickstart -pl samples/spring-data -am verify" +
    ` -Dserver.port=${port} -Dhilo.node-tag=${tag}${profile}`;
  if (byId("command").textContent === command) {
    return; // a person may have selected it
  }
  // A line may end between two arguments, and not at a hyphen.
  byId("command").replaceChildren(
    ...command.split(" ").flatMap((argument, i) => {
      const part = document.createElement("span");
      part.textContent = argument;
      return i > 0 ? [" ", part] : [part];
    }),
  );
  byId("second").href = byId("second").textContent = `http://${location.hostname}:${port}/`;
}

onClick("copy", async () => {
  getSelection().selectAllChildren(byId("command"));
  const writing = navigator.clipboard?.writeText(byId("command").textContent);
  const isCopied = await writing?.then(
    () => true,
    () => false,
  );
  byId("copied").textContent = isCopied
    ? "The command is copied."
    : "The command is selected. Copy it with Ctrl+C.";
});

/** Says which numbers the node held. A node that is killed does not answer. */
async function end(path, outcome) {
  const { collections } = await json("actuator/hilo");
  const held = Object.entries(collections)
    .filter(([, { heldRanges }]) => heldRanges.length > 0)
    .map(([name, { heldRanges }]) => `${name} ${numbersOf(heldRanges)}`);
  ended = "asked";
  await fetch(path, { method: "POST" }).catch(() => {});
  say(`${outcome}: ${held.join("; ") || "none"}.`);
}

onClick("close", () => end("actuator/shutdown", "Closed. Unused numbers to return"));
onClick("kill", () => end("kill", "Killed. Lost numbers"));

keepLooking();
