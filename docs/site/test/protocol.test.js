// The playground's model keeps the rules of docs/reference/table-and-protocol.md, and shows their SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from '../pages.js'
import { Model, SIZE } from '../playground/protocol.js'

const page = read('docs/reference/table-and-protocol.md')

const took = (model, name, count) => Array.from({ length: count }, () => model.take(name))

const statements = (model) => model.log.filter((entry) => entry.sql).map((entry) => [entry.sql, entry.answer])

/** The SQL of the page under a name such as "raise", with values for its parameters. */
function sql(name, values) {
  const template = new RegExp(`<!-- sql: h2 ${name} -->\\s*\`\`\`sql\\n([^]*?)\`\`\``).exec(page)[1]
  return Object.entries({ name: "'orders'", tag: "'*'", ...values })
    .reduce((text, [key, value]) => text.replaceAll(`:${key}`, value), template)
    .trim()
    .replace(/\s+/g, ' ')
}

function assertAll(model, state, from, to) {
  for (let n = from; n <= to; n++) assert.equal(model.numbers[n]?.state, state, `number ${n}`)
}

test('the example in words on the first page', () => {
  const max = [...read('docs/site/index.md').matchAll(/Max is (\d+)/g)].map((match) => Number(match[1]))
  const model = new Model()
  assert.deepEqual(took(model, 'A', 5), [1, 2, 3, 4, 5].map((n) => `orders/${n}-A`))
  assert.deepEqual(took(model, 'B', 3), [33, 34, 35].map((n) => `orders/${n}-B`))
  const shown = [model.max]
  model.close('B')
  shown.push(model.max)
  assertAll(model, undefined, 36, 64)
  model.kill('A')
  assertAll(model, 'gap', 6, 32)
  assert.deepEqual(shown, max)
  model.start('A')
  assert.equal(model.take('A'), 'orders/36-A')
})

test('a killed client leaves a gap, and Max as it is', () => {
  const model = new Model()
  model.take('A')
  model.kill('A')
  assert.equal(model.max, SIZE)
  assertAll(model, 'gap', 2, SIZE)
  assert.throws(() => model.take('A'), /not running/)
  model.start('A')
  assert.equal(model.take('A'), `orders/${SIZE + 1}-A`)
})

test('the statements are those of the page, also after a conflict', () => {
  const model = new Model()
  took(model, 'A', SIZE + 1)
  took(model, 'B', 1)
  took(model, 'A', SIZE)
  model.close('A')
  assert.deepEqual(statements(model), [
    [sql('read'), 'no row'],
    [sql('insert', { size: 32 }), '1 row'],
    [sql('raise', { old: 32, new: 64 }), '1 row'],
    [sql('read'), '64'],
    [sql('raise', { old: 64, new: 96 }), '1 row'],
    [sql('raise', { old: 64, new: 96 }), '0 rows: Max has changed'],
    [sql('read'), '96'],
    [sql('raise', { old: 96, new: 128 }), '1 row'],
    [sql('return', { last: 97, high: 128 }), '1 row'],
  ])
})

test('whatever happens, no number is given twice, and each number up to Max is accounted for', () => {
  let seed = 1
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below
  for (let run = 0; run < 200; run++) {
    const model = new Model()
    const given = new Set()
    for (let step = 0; step < 300; step++) {
      const name = 'AB'[random(2)]
      if (!model.clients[name].running) model.start(name)
      else if (random(20) === 0) model[random(2) ? 'kill' : 'close'](name)
      else {
        const number = Number(model.take(name).match(/\d+/))
        assert.ok(!given.has(number), `${number} is given twice`)
        given.add(number)
      }
      assert.ok(model.numbers.length <= (model.max ?? 0) + 1)
    }
    for (let n = 1; n <= model.max; n++) {
      assert.match(model.numbers[n].state, /held|used|gap/)
      assert.equal(given.has(n), model.numbers[n].state === 'used')
    }
  }
})
