import { posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { anchor, excluded, navigation, partOfReadme, repository, root, route, target } from '../pages.js'

/** Pages stand outside this folder, where Node.js finds no Vue. */
const vueOfThisFolder = {
  name: 'vue-of-this-folder',
  enforce: 'pre',
  resolveId(id, importer, options) {
    const page = importer?.endsWith('.md') && /^vue(\/|$)/.test(id)
    return page ? this.resolve(id, fileURLToPath(import.meta.url), { ...options, skipSelf: true }) : null
  },
}

/** Tells the style sheet which tables hold figures, and puts the column's name at each cell of the others. */
function tablesForPhones(tokens) {
  let table, heads, column
  tokens.forEach((token, i) => {
    const text = tokens[i + 1]?.content.replaceAll('`', '')
    if (token.type === 'table_open') {
      table = token
      heads = []
      // A keyboard can scroll it.
      table.attrSet('tabindex', '0')
    }
    if (token.type === 'tr_open') column = 0
    if (token.type === 'th_open') {
      heads.push(text)
      if (token.attrGet('style')?.includes('right')) table.attrSet('class', 'figures')
    }
    if (token.type === 'tbody_open' && heads.length > 2 && !table.attrGet('class')) table.attrSet('class', 'cards')
    if (token.type === 'td_open') {
      token.attrSet('data-label', heads[column++])
      for (const child of tokens[i + 1].children) child.meta = { cell: true }
    }
  })
}

/** `orders/1-A` with any separator, `1-A` or `2026-00017`. The browser would end a line after the hyphen. */
const ID = /[a-zA-Z]+[/~:.]\d+-\w+\b|\b(?:\d+-[A-Z]|\d{4}-\d+)\b/g

/** While the repository has no address, a link to it is text whose title names the file. */
function leadLinks(file, tokens) {
  let leadsNowhere = false
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const href = token.attrGet('href')
      const to = target(file, href)
      leadsNowhere = to === null
      const title = posix.join(posix.dirname(file), href)
      if (leadsNowhere) Object.assign(token, { type: 'span_open', tag: 'span', attrs: [['title', title]] })
      else token.attrSet('href', to)
    } else if (token.type === 'link_close' && leadsNowhere) {
      Object.assign(token, { type: 'span_close', tag: 'span' })
      leadsNowhere = false
    }
  }
}

/** The questions stand before the other pages, and the history after them. Its text runs in the browser, by itself. */
const rank = (page) =>
  /\/faq\.html/.test(page) ? 1.6 : /\/(CHANGELOG|CONTRIBUTING|RELEASING)\.html/.test(page) ? 0.5 : 1

export default defineConfig({
  srcDir: root,
  srcExclude: excluded,
  rewrites: route,
  // Below "target", which git and the tests of the pages ignore.
  outDir: 'target/site',
  cacheDir: 'target/cache',
  // One page after the other: the search index numbers pages in the order in which they are done.
  buildConcurrency: 1,
  // Addresses in text, of programs that the reader starts.
  ignoreDeadLinks: 'localhostLinks',
  lang: 'en',
  title: 'HiLo',
  description: 'Readable ids for the rows of a relational database, known before the insert',
  themeConfig: {
    nav: [
      { text: 'Overview', link: '/overview' },
      { text: 'Start', link: '/docs/start/spring-boot' },
      { text: 'Documentation', link: '/docs/' },
      { text: 'Benchmarks', link: '/docs/background/benchmarks' },
    ],
    sidebar: navigation(),
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        // Generated figures answer no question, but contain many of its words.
        _render: (text, env, md) => (env.relativePath.startsWith('docs/benchmarks/') ? '' : md.render(text, env)),
        miniSearch: { searchOptions: { boostDocument: rank } },
      },
    },
    socialLinks: repository ? [{ icon: 'github', link: repository }] : [],
  },
  vite: { plugins: [vueOfThisFolder] },
  markdown: {
    // As GitHub shows the pages: its anchors, no attributes in braces, no links made of names such as README.md.
    anchor: { slugify: anchor },
    attrs: { disable: true },
    linkify: false,
    config(md) {
      md.core.ruler.before('normalize', 'readme', (state) => {
        state.src = state.src.replace(/^<!-- readme: (\w+) -->$/gm, (_, name) => partOfReadme(name))
      })
      // Where a name in a narrow column may break.
      const { code_inline: code } = md.renderer.rules
      md.renderer.rules.code_inline = (tokens, i, ...others) => {
        const html = code(tokens, i, ...others).replace(ID, '<span class="id">$&</span>')
        return tokens[i].meta?.cell ? html.replace(/[a-z](?=[A-Z])|[._](?=\w)/g, '$&<wbr>') : html
      }
      md.renderer.rules.table_open = (tokens, i, options, env, self) => self.renderToken(tokens, i, options)
      md.core.ruler.push('tables', ({ tokens }) => tablesForPhones(tokens))
      md.core.ruler.push('links', (state) => {
        const file = relative(root, state.env.realPath ?? state.env.path)
        for (const block of state.tokens) leadLinks(file, block.children ?? [])
      })
    },
  },
})
