// Which files are pages of the site, where they stand in it, and where their links lead.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export const read = (file) => readFileSync(root + file, 'utf8')

/** The address that the POM names, or null while it names a placeholder that only the owner can replace. */
export const repository = /<url>(https:\/\/github\.com\/(?!OWNER\b)[^<]+?)<\/url>/.exec(read('pom.xml'))?.[1] ?? null

/** Globs of the Markdown files that are no pages. */
export const excluded = [
  ...readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'docs')
    .map((folder) => folder.name + '/**'),
  'docs/site/*/**',
]

const isPage = (file) => /^([^/]+|docs\/.+)\.md$/.test(file)

/** Where a page stands in the site. */
export function route(file) {
  if (file === 'docs/site/index.md') return 'index.md'
  return file === 'README.md' ? 'overview.md' : file.replace(/README\.md$/, 'index.md')
}

/** Where a link or picture of a file leads: to a page or to the repository, or to null if that has no address. */
export function target(file, link) {
  if (/^([a-z]+:|#)/.test(link)) return link
  const [path, anchor] = link.split('#')
  const hash = anchor ? '#' + anchor : ''
  const to = posix.join(posix.dirname(file), path)
  if (isPage(to)) return `/${route(to)}${hash}`
  if (repository === null || to === '.') return repository
  // GitHub serves ../../issues beside the sources.
  if (to.startsWith('../')) return `${repository}/${to.replace(/^(\.\.\/)+/, '')}`
  const kind = statSync(root + to).isDirectory() ? 'tree' : 'blob'
  return `${repository}/${kind}/HEAD/${to}${hash}`
}

/** GitHub's anchor of a heading. */
export const anchor = (heading) =>
  heading.trim().toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-')

const link = (file, text) => ({
  text: text ?? /^# (.*)$/m.exec(read(file))[1],
  link: '/' + route(file),
})

/** The sections of docs/README.md in their order, and the other files of the root. */
export function navigation() {
  const map = read('docs/README.md').split('\n## ')[0]
  const sections = [...map.matchAll(/^\*\*(.+?)\*\*([^]*?)(?=^\*\*|$(?![^]))/gm)]
  const others = readdirSync(root).filter((file) => file.endsWith('.md') && file !== 'README.md')
  return [
    { items: [link('README.md', 'Overview'), link('docs/README.md', 'All pages, and terms')] },
    ...sections.map(([, text, list]) => ({
      text,
      // The files of the root follow below.
      items: [...list.matchAll(/\[([^\]]+)\]\((?!\.\.\/)([^)#]+\.md)\)/g)].map(([, title, file]) =>
        link('docs/' + file, title[0].toUpperCase() + title.slice(1).replaceAll('\n', ' ').replace(/ +/g, ' ')),
      ),
    })),
    { text: 'Project', items: others.map((file) => link(file)) },
  ]
}

/** The parts of the README that the first page repeats. */
export function partOfReadme(name) {
  const text = read('README.md')
  const find = (pattern) => {
    const found = pattern.exec(text)
    if (!found) throw new Error(`README.md has no ${name}: nothing matches ${pattern}`)
    return found[1]
  }
  const code = (id) => find(new RegExp(`<!-- code: ReadmeSnippets ${id} -->\n(\`\`\`java\n[^]*?\n\`\`\`)`))
  const parts = {
    what: () => `${find(/^# HiLo\n\n([^]*?)\n\n/)} ${find(/\n\n(Each process reserves [^]*?\.)\s/)}`,
    // The databases and what is released, and the paragraph "State".
    state: () => find(/\n\n((?:.+\n)+\n\*\*State\.\*\*(?:.+\n)+)/),
    // With the paragraph before it, which says where the dependency comes from.
    dependency: () => find(/\n((?:.+\n)+\n```xml\n<dependency>[^]*?```)/),
    entity: () => code('entity'),
    persist: () => code('persist'),
  }
  // The first page stands two folders below the README.
  return parts[name]().replace(/\]\((?![a-z]+:|#)/g, '](../../')
}
