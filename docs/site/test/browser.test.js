// The site in Chromium: what it loads, how it looks on a phone and in the dark, the search, the playground.
// HILO_IT_BROWSER names the browser. HILO_SITE_SKIP=browser leaves these tests out.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { anchor, read } from '../pages.js'

const ORIGIN = 'http://hilo.test'
const TARGET = fileURLToPath(new URL('../target/', import.meta.url))
const SITE = TARGET + 'site'
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.png': 'image/png' }
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }

const skip = process.env.HILO_SITE_SKIP === 'browser' && 'HILO_SITE_SKIP=browser'
let browser

function installed() {
  const names = ['chromium', 'chromium-headless-shell', 'chromium-browser', 'google-chrome']
  const inPath = process.env.PATH.split(':').flatMap((folder) => names.map((name) => join(folder, name)))
  const found = [process.env.HILO_IT_BROWSER, ...inPath].find((file) => file && existsSync(file))
  if (found) return found
  throw new Error('No browser is installed. Install Debian\'s package "chromium", or name a browser in HILO_IT_BROWSER. '
    + 'HILO_SITE_SKIP=browser leaves out the tests that need one.')
}

before(async () => {
  if (!skip) browser = await chromium.launch({ executablePath: installed(), args: ['--no-sandbox'] })
})

after(() => browser?.close())

/** A test of a page whose requests are answered from the built files. What else it asks for, and its errors, fail it. */
function inBrowser(name, options, body) {
  test(name, { skip }, async () => {
    const context = await browser.newContext({ viewport: DESK, reducedMotion: 'reduce', ...options })
    const page = await context.newPage()
    const wrong = []
    await context.route('**/*', (route) => {
      const url = new URL(route.request().url())
      const file = join(SITE, url.pathname.endsWith('/') ? url.pathname + 'index.html' : url.pathname)
      if (url.origin === ORIGIN && existsSync(file)) {
        return route.fulfill({ body: readFileSync(file), contentType: TYPES[extname(file)] })
      }
      wrong.push(`request: ${url}`)
      return route.abort()
    })
    page.on('console', (message) => /error|warning/.test(message.type()) && wrong.push(`console: ${message.text()}`))
    page.on('pageerror', (error) => wrong.push(`error: ${error}`))
    await body(page, (path) => page.goto(ORIGIN + path, { waitUntil: 'networkidle' }))
    await context.close()
    assert.deepEqual(wrong, [])
  })
}

const words = (page) => page.locator('#playground svg').getAttribute('aria-label')

/** Ids that stand on more than one line. */
function brokenIds() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken = []
  const range = document.createRange()
  while (texts.nextNode()) {
    for (const id of texts.currentNode.data.matchAll(/[a-zA-Z]+[/~:.]\d+-\w+\b|\b(?:\d+-[A-Z]|\d{4}-\d+)\b/g)) {
      range.setStart(texts.currentNode, id.index)
      range.setEnd(texts.currentNode, id.index + id[0].length)
      if (new Set([...range.getClientRects()].map((line) => line.y)).size > 1) broken.push(id[0])
    }
  }
  return broken
}

inBrowser('on a phone, each page asks no other host and is as wide as the screen, and breaks no id', { viewport: PHONE }, async (page, open) => {
  const files = readdirSync(SITE, { recursive: true }).filter((file) => file.endsWith('.html') && file !== '404.html')
  for (const file of files) {
    await open('/' + file)
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width, file)
    for (const width of [PHONE.width, 350, 320]) {
      await page.setViewportSize({ ...PHONE, width })
      assert.deepEqual(await page.evaluate(brokenIds), [], `${file} at ${width}`)
    }
    await page.setViewportSize(PHONE)
  }
})

/** Sections of the FAQ: the heading, its address, and the pages that the answer links to. */
const QUESTIONS = read('docs/faq.md').split(/^## /m).slice(1).map((section) => {
  const [heading, answer] = section.split(/\n([^]*)/)
  const links = [...answer.matchAll(/\]\(([^)#]+)\.md/g)].map((link) => `/docs/${link[1]}.html`)
  return { heading: heading.replaceAll('`', ''), address: `/docs/faq.html#${anchor(heading)}`, links }
})

/** What people type, and a word of the question that they have. */
const TYPED = {
  'remove the -A': 'remove', 'long ids': 'Long', 'reset in tests': 'test', 'two services': 'services', 'order 10 before 2': '10',
  'kill -9': 'kill', 'kotlin': 'Kotlin', 'quarkus': 'Quarkus', 'native image': 'native', 'length of the column': 'column',
  'change the separator': 'separator', 'ids in sql': 'SQL', '404 location': '404', 'linkTo': '404', 'RestClient 404': '404',
}

inBrowser('the first hit of the search answers each question of the FAQ', {}, async (page, open) => {
  await open('/')
  await page.keyboard.press('Control+k')
  const input = page.locator('#localsearch-input')
  const hits = page.locator('.VPLocalSearchBox a.result')
  async function search(words) {
    await input.fill('')
    await hits.first().waitFor({ state: 'detached' })
    await input.fill(words)
    return hits.first().getAttribute('href')
  }
  assert.ok(QUESTIONS.length > 12, `only ${QUESTIONS.length} questions`)
  for (const { heading, address } of QUESTIONS) assert.equal(await search(heading), address)
  for (const [words, key] of Object.entries(TYPED)) {
    const { address, links } = QUESTIONS.find(({ heading }) => heading.includes(key))
    const hit = await search(words)
    assert.ok(hit === address || links.includes(hit.split('#')[0]), `"${words}" finds ${hit}`)
  }
  await search('bulk loads')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs/how-to/bulk.html*')
})

for (const viewport of [PHONE, DESK]) {
  inBrowser(`the first screen says the state, ${viewport.width} pixels`, { viewport }, async (page, open) => {
    await open('/')
    const state = page.locator('.state')
    assert.match(await state.textContent(), /^\s*HiLo is for.*State\..*tests.*Runs under faults.*maintainers/s)
    const { y, height } = await state.boundingBox()
    assert.ok(y + height <= viewport.height, `it ends at ${y + height}`)
  })
}

inBrowser('the playground works by keyboard, and says in words what it shows', {}, async (page, open) => {
  const press = async (name) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await open('/')
  assert.equal(await words(page), 'The table has no row. A holds no numbers. B holds no numbers. 0 used, 0 in gaps.')
  await press('Take an id, client A')
  await press('Take ten, client B')
  assert.equal(await words(page), 'Max 64. A holds 2–32. B holds 43–64. 11 used, 0 in gaps.')
  await press('Close, client B')
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Start')
  await press('Kill, client A')
  assert.equal(await words(page), 'Max 42. A not running. B not running. 11 used, 31 in gaps.')
  assert.match(await page.locator('#playground .log').textContent(), /A is killed. 2–32 are a gap/)
  await press('Start again')
  assert.match(await words(page), /^The table has no row/)
})

inBrowser('the playground plays until the reader touches it', { reducedMotion: 'no-preference' }, async (page, open) => {
  await page.clock.install()
  await open('/')
  await page.clock.runFor(12_000)
  assert.match(await words(page), /^Max 35/)
  await page.getByRole('button', { name: 'Take an id, client A' }).click()
  const then = await words(page)
  await page.clock.runFor(12_000)
  assert.equal(await words(page), then)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  for (let minute = 0; minute < 3; minute++) await page.clock.runFor(60_000)
  await page.getByRole('button', { name: 'Pause' }).click()
})

const SHOTS = { first: '/', overview: '/overview.html', settings: '/docs/reference/settings.html', figures: '/docs/benchmarks/' }
for (const viewport of [PHONE, DESK]) {
  for (const colorScheme of ['light', 'dark']) {
    inBrowser(`screenshots, ${viewport.width} pixels, ${colorScheme}`, { viewport, colorScheme }, async (page, open) => {
      for (const [name, path] of Object.entries(SHOTS)) {
        await open(path)
        const acts = name === 'first' ? ['take A', 'ten B', 'take B', 'kill A', 'start A', 'ten A'] : []
        for (const act of acts) await page.click(`[data-act="${act}"]`)
        await page.evaluate(() => scrollTo(0, 0))
        const file = `${TARGET}screenshots/${name}-${viewport.width}-${colorScheme}.png`
        await page.screenshot({ path: file, fullPage: name === 'first' })
        assert.equal(await page.locator('html.dark').count(), colorScheme === 'dark' ? 1 : 0)
      }
    })
  }
}
