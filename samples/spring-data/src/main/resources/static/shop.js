// What is shown comes from two addresses: Actuator's endpoint "hilo" tells of the ranges that this
// instance holds, and "live" of the latest documents and the rows of the table. Ids may come from
// people, so everything is set as text, never as HTML.

const EVERY = 1000; // milliseconds

const KINDS = [
  { name: "orders", kind: "from ranges" },
  { name: "customers", kind: "from ranges" },
  { name: "invoices", kind: "from ranges", gapless: "invoices|" },
  { name: "users", kind: "semantic: kept to the letter" },
];

const NAMES = ["Ada", "Grace", "Edsger", "Barbara", "Alan", "Katherine", "Donald", "Radia"];

const byId = (id) => document.getElementById(id);

// ---- What is known from one look to the next

const known = { born: null, lows: new Map(), customers: 0 };

// ---- Ranges

const cards = new Map(
  KINDS.map((each) => {
    const card = byId("collection").content.cloneNode(true).firstElementChild;
    card.dataset.collection = each.name;
    card.classList.toggle("plain", each.name === "users");
    card.querySelector("h3").textContent = each.name;
    card.querySelector(".kind").textContent = each.kind;
    if (each.name === "users") {
      card.querySelectorAll(".bars, .bounds, .more, dl").forEach((part) => part.remove());
    }
    byId("collections").append(card);
    return [each.name, card];
  }),
);

const count = (number) => number.toLocaleString("en");

/** Where a range began: known if it was seen before anything of it was used, else by its size. */
function low(name, range, capacity, isLatest) {
  const key = `${name} ${range.last}`;
  if (!known.lows.has(key)) {
    known.lows.set(key, isLatest ? Math.max(1, range.last - capacity + 1) : range.first);
  }
  return Math.min(known.lows.get(key), range.first);
}

const fromTo = (first, last) => `${count(first)}–${count(last)}`;

/** A part of the number line: its piece of the bar, and its line of text. */
function showPart(card, part, text) {
  for (const element of card.querySelectorAll(`.${part}`)) {
    element.hidden = !text;
  }
  card.querySelector(`li.${part}`).textContent = text;
}

function showRange(card, name, collection) {
  const ranges = collection?.heldRanges ?? [];
  const max = collection?.max ?? 0;
  const lows = ranges.map((range, i) =>
    low(name, range, collection.capacity, i === ranges.length - 1),
  );
  const end = ranges.at(-1)?.last ?? collection?.max ?? 0;
  const ahead = ranges.slice(1).map((each) => fromTo(each.first, each.last));
  showPart(card, "ahead", ahead.length > 0 ? `reserved ahead: ${ahead.join(", ")}` : "");
  showPart(card, "elsewhere", max > end ? `reserved elsewhere: ${fromTo(end + 1, max)}` : "");

  const [hand] = ranges;
  const size = hand ? hand.last - lows[0] + 1 : 0;
  const left = hand ? hand.last - hand.first + 1 : 0;
  const tag = hand?.nodeTag && `-${hand.nodeTag}`;
  showPart(card, "next", hand ? `next: ${name}/${hand.first}${tag}` : "");
  const set = (part, text) => (card.querySelector(part).textContent = text);
  set(".low", hand ? count(lows[0]) : "");
  set(".high", hand ? count(hand.last) : "");
  set(".in-hand", hand ? `${count(left)} of ${count(size)} left` : "no range in hand");

  const meter = card.querySelector(".range");
  meter.setAttribute("aria-valuemax", size);
  meter.setAttribute("aria-valuenow", left);
  meter.setAttribute(
    "aria-label",
    hand ? `${name}: numbers left in the range ${fromTo(lows[0], hand.last)}` : `${name}: no range`,
  );
  const bar = meter.querySelector(".left");
  // It drains smoothly; a new range is there at once.
  bar.classList.toggle("moves", meter.dataset.last === String(hand?.last));
  meter.dataset.last = hand?.last;
  bar.style.width = hand ? `${(100 * left) / size}%` : "0";
}

function showCollections(collections) {
  for (const { name, kind, gapless } of KINDS) {
    const card = cards.get(name);
    if (name === "users") {
      continue;
    }
    const collection = collections[name];
    showRange(card, name, collection);
    for (const field of card.querySelectorAll("[data-field]")) {
      const value = collection?.[field.dataset.field];
      field.textContent = value == null ? "–" : count(value);
    }
    if (gapless) {
      const last = collections[gapless]?.max ?? 0;
      card.querySelector(".kind").textContent =
        kind + (last ? `; gapless No.: ${fromTo(1, last)}` : "");
    }
  }
}

// ---- Ids as they are born

function bornItem(each) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = each.links.self;
  link.textContent = each.id;
  const about = document.createElement("span");
  about.textContent = each.about;
  item.append(link, about);
  return item;
}

/** What is there already stays as it is: somebody may be reading it, or have it in focus. */
function showBorn(latest) {
  const list = byId("born");
  const isFirstLook = known.born === null;
  const before = known.born ?? new Map();
  known.born = new Map();
  const ofOthers = [];
  let place = list.firstElementChild;
  for (const each of latest) {
    const item = before.get(each.id) ?? bornItem(each);
    known.born.set(each.id, item);
    if (!before.has(each.id) && !isFirstLook) {
      item.classList.add("fresh");
      if (!acts.born.has(each.id)) {
        ofOthers.unshift(each.id);
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
  byId("nothing-born").hidden = latest.length > 0;
  if (ofOthers.length > 0 && acts.underWay === 0) {
    say(`Born elsewhere: ${several(ofOthers)}.`);
  }
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
}

// ---- Looking again and again

async function json(path, options) {
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Error("The shop does not answer. Is it still running?");
  }
  const body = await answer.json();
  if (!answer.ok) {
    throw new Error(body.detail ?? `The shop answers ${answer.status}.`);
  }
  return body;
}

let looking = Promise.resolve();

/** One look at a time, in the order in which they were asked for. */
function look() {
  looking = looking.then(async () => {
    const [hilo, live] = await Promise.all([json("actuator/hilo"), json("live")]);
    byId("node").textContent = live.nodeTag || "without a tag";
    showCollections(hilo.collections);
    showTable(live.table);
    showBorn(live.born);
  });
  looking = looking.catch((problem) => say(problem.message, true));
  return looking;
}

async function keepLooking() {
  if (!document.hidden) {
    await look();
  }
  setTimeout(keepLooking, EVERY);
}

// ---- Doing something

const acts = { underWay: 0, born: new Set() };

function say(text, isProblem = false) {
  byId("said").textContent = text;
  byId("said").classList.toggle("said-problem", isProblem);
}

async function post(path, body) {
  acts.underWay++;
  try {
    const made = await json(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: body && JSON.stringify(body),
    });
    const ids = [made].flat().map((each) => each.id);
    ids.forEach((id) => acts.born.add(id));
    say(`Born: ${several(ids)}.`);
    await look();
  } finally {
    acts.underWay--;
  }
}

function onClick(button, act) {
  byId(button).addEventListener("click", () => act().catch((problem) => say(problem.message, true)));
}

onClick("place-order", () => post("orders"));
onClick("busy", () => post("orders?count=100"));
onClick("issue-invoice", () => post("invoices"));
onClick("new-customer", () => post("customers", { name: NAMES[known.customers++ % NAMES.length] }));

byId("user").addEventListener("submit", async (event) => {
  event.preventDefault();
  const input = byId("user-name");
  const problem = byId("user-problem");
  try {
    await post("users", { name: input.value });
    input.value = "";
    input.removeAttribute("aria-invalid");
    problem.textContent = "";
  } catch (e) {
    input.setAttribute("aria-invalid", "true");
    problem.textContent = e.message;
    input.focus();
  }
});

keepLooking();
