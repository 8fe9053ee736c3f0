// The built site has every page, and no link in it is dead.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { test } from 'node:test'
import { navigation, repository, root, route } from '../pages.js'

const site = new URL('../target/site/', import.meta.url)

const below = (folder) => readdirSync(folder, { recursive: true }).map((file) => file.replaceAll('\\', '/'))

const files = new Set(below(site))

const pages = new Map(
  [...files]
    .filter((file) => file.endsWith('.html') && file !== '404.html')
    .map((file) => [file, readFileSync(new URL(file, site), 'utf8')]),
)

const links = (html) => [...html.matchAll(/<\w[^>]*?\s(?:href|src)="([^"]+)"/g)].map((link) => link[1])

function dead(page, address) {
  if (repository && address.startsWith(repository)) {
    const rest = address.slice(repository.length)
    const file = /^\/(?:blob|tree)\/HEAD\/([^#]*)/.exec(rest)
    return file ? !existsSync(root + file[1]) : !/^($|\/(issues|security)\b)/.test(rest)
  }
  if (/^[a-z]+:/.test(address)) return false
  const [path, anchor] = decodeURI(address).split('#')
  let file = path ? posix.join('/', posix.dirname(page), path).slice(1) : page
  if (path.startsWith('/')) file = path.slice(1)
  if (file === '' || file.endsWith('/')) file += 'index.html'
  return !files.has(file) || (anchor && !pages.get(file).includes(` id="${anchor}"`))
}

test('no link or anchor is dead', () => {
  const all = [...pages].flatMap(([page, html]) => links(html).map((address) => ({ page, address })))
  assert.ok(all.length > 2000, `only ${all.length} links found`)
  assert.deepEqual(all.filter(({ page, address }) => dead(page, address)), [])
})

test('no link leads to a placeholder', () => {
  const all = [...pages].flatMap(([page, html]) => links(html).map((address) => ({ page, address })))
  assert.deepEqual(all.filter(({ address }) => /\bOWNER\b|example\.(com|org)/.test(address)), [])
})

test('a page with a dependency that no repository has says before it how to install it, or links there', () => {
  const dependency = /<dependency>\s+<groupId>dev\.hilo<[^]*?<version>([^<]+)</
  let found = 0
  for (const [page, html] of pages) {
    const text = html.replace(/<[^>]*>/g, '').replace(/&(lt|#x3c);/gi, '<').replaceAll('&gt;', '>')
    const { index, 1: version } = dependency.exec(text) ?? {}
    if (!version) continue
    found++
    if (version.endsWith('-SNAPSHOT')) assert.match(text.slice(0, index), /mvn -q install|install it first/, page)
  }
  assert.ok(found > 4, `only ${found} pages found`)
})

test('the navigation has every page of docs once, and each of its pages is built', () => {
  const listed = navigation().flatMap((section) => section.items.map((item) => item.link.slice(1)))
  const docs = below(root + 'docs').filter((file) => file.endsWith('.md') && !file.startsWith('site/'))
  const expected = docs.map((file) => route('docs/' + file))
  assert.deepEqual(listed.filter((file) => file.startsWith('docs/')).toSorted(), expected.toSorted())
  assert.deepEqual(listed.filter((file) => !pages.has(file.replace(/\.md$/, '.html'))), [])
})

test('comments for tests are not in the pages', () => {
  for (const [page, html] of pages) assert.doesNotMatch(html, /&lt;!--|<!-- \w/, page)
})

test('the generated figures are not in the index of the search', () => {
  const index = [...files].find((file) => file.startsWith('assets/chunks/@localSearchIndex'))
  const text = readFileSync(new URL(index, site), 'utf8')
  assert.match(text, /\/docs\/background\/benchmarks\.html/)
  assert.doesNotMatch(text, /\/docs\/benchmarks\//)
})
