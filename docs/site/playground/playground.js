// Draws the model and lets the reader act on it. It plays by itself until the reader touches it.
import { Model, SIZE } from './protocol.js'

// A letter: take an id. The example of the protocol's page comes first.
const FILM = [
  ...'AAAAABBB', 'close B', 'start B', 'B', 'B', 'kill A', 'start A', 'A', 'A', 'A', 'ten B', 'ten B', 'ten B',
  'B', 'close A', 'close B', 'wait', 'wait', 'reset',
]
const STEP = 1300

const ACTS = { take: 'Take an id', ten: 'Take ten', kill: 'Kill', close: 'Close', start: 'Start' }

const buttons = (name) => Object.entries(ACTS).map(([act, text]) =>
  `<button data-act="${act} ${name}" aria-label="${text}, client ${name}">${text}</button>`).join(' ')

const party = (name) => `<section class="client ${name}" aria-label="Client ${name}"><h3>Client ${name}</h3>
  <p class="holds"></p><p class="last"></p><p>${buttons(name)}</p></section>`

const FRAME = `
  <div class="parties">${party('A')}
    <section class="row" aria-label="Table hilo"><h3>Table <code>hilo</code></h3>
      <dl><dt>name</dt><dd>orders</dd><dt>node_tag</dt><dd>*</dd><dt>max_value</dt><dd class="max"></dd></dl>
    </section>${party('B')}
  </div>
  <div class="strip"></div>
  <p class="legend"><span class="held"></span>held <span class="used"></span>used
    <span class="gap"></span>gap <span></span>free</p>
  <ol class="log"></ol>
  <p><button data-act="film"></button> <button data-act="reset">Start again</button></p>`

const CELL = 34

/** The numbers as rows of cells; the last rows, once there are too many. */
function strip(model, latest, columns) {
  const rows = 128 / columns
  const first = Math.max(0, Math.ceil((model.numbers.length - 1) / columns) - rows) * columns + 1
  const cells = Array.from({ length: 128 }, (_, i) => {
    const { client = '', state = '' } = model.numbers[first + i] ?? {}
    const place = `translate(${(i % columns) * CELL} ${Math.floor(i / columns) * CELL})`
    return `<g class="${client} ${state} ${first + i === latest ? 'latest' : ''}" transform="${place}">
      <rect x="1.5" y="1.5" width="31" height="31" rx="5"/><text x="17" y="22">${first + i}</text></g>`
  })
  return `<svg viewBox="0 0 ${columns * CELL} ${rows * CELL}" role="img" aria-label="${inWords(model)}">
    <defs><pattern id="hatch" width="6" height="6" patternTransform="rotate(45)" patternUnits="userSpaceOnUse">
      <line y2="6" stroke-width="3"/></pattern></defs>${cells.join('')}</svg>`
}

const holds = ({ running, next, high }) =>
  !running ? 'not running' : next <= high ? `holds ${next}–${high}` : 'holds no numbers'

function inWords({ max, clients, numbers }) {
  const count = (state) => numbers.filter((number) => number.state === state).length
  const table = max === null ? 'The table has no row' : `Max ${max}`
  return `${table}. A ${holds(clients.A)}. B ${holds(clients.B)}. ${count('used')} used, ${count('gap')} in gaps.`
}

/** Begins to play inside the element. The result ends it. */
export function play(element) {
  const narrow = matchMedia('(max-width: 700px)')
  let model, latest, timer, scene

  element.innerHTML = FRAME
  const find = (selector) => element.querySelector(selector)
  const button = (act) => find(`[data-act="${act}"]`)

  function act(words) {
    const [what, name] = words.split(' ')
    latest = 0
    if (what === 'reset') model = new Model()
    else if (what === 'take' || what === 'ten') {
      for (let i = what === 'ten' ? 10 : 1; i > 0; i--) latest = Number(model.take(name).match(/\d+/))
    } else if (what !== 'wait') model[what](name)
    draw()
  }

  function draw() {
    for (const [name, client] of Object.entries(model.clients)) {
      const section = find(`.client.${name}`)
      const focused = section.contains(document.activeElement) ? document.activeElement : null
      section.classList.toggle('stopped', !client.running)
      section.querySelector('.holds').textContent = holds(client)
      section.querySelector('.last').textContent = client.last ?? '–'
      for (const what in ACTS) button(`${what} ${name}`).hidden = client.running === (what === 'start')
      // A hidden button loses the focus.
      if (focused?.hidden) button(`${client.running ? 'take' : 'start'} ${name}`).focus()
    }
    find('.max').textContent = model.max ?? 'no row yet'
    find('.strip').innerHTML = strip(model, latest, narrow.matches ? SIZE / 2 : SIZE)
    find('.log').replaceChildren(...model.log.slice(-4).map(({ client, text, sql, answer }) => {
      const item = document.createElement('li')
      item.className = client
      item.textContent = text ?? `${client}: ${sql} → ${answer}`
      return item
    }))
    button('film').textContent = timer ? 'Pause' : 'Play'
    // A screen reader hears what the reader does, not the film.
    find('.log').setAttribute('aria-live', timer ? 'off' : 'polite')
  }

  function roll() {
    scene = 0
    timer = setInterval(() => {
      const words = FILM[scene++ % FILM.length]
      act(words.length === 1 ? `take ${words}` : words)
    }, STEP)
    act('reset')
  }

  function pause() {
    clearInterval(timer)
    timer = undefined
    draw()
  }

  function touched({ type, target }) {
    const pressed = target.closest('button')?.dataset.act
    if (pressed === 'film') {
      if (type === 'click') timer ? pause() : roll()
      return
    }
    if (timer) pause()
    if (type === 'click' && pressed) act(pressed)
  }

  for (const event of ['click', 'focusin', 'pointerdown']) element.addEventListener(event, touched)
  narrow.addEventListener('change', draw)
  act('reset')
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) roll()

  return () => {
    clearInterval(timer)
    narrow.removeEventListener('change', draw)
  }
}
