import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readWorkspaces, root } from './workspaces.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const exists = (path: string) => existsSync(join(root, path))

const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]
  .toSorted()
  .map((path) => ({ path, text: read(path) }))
const sources = readWorkspaces().flatMap(({ files }) => files.map(({ path }) => ({ path, text: read(path) })))

describe.each(documents)('$path', ({ path, text }) => {
  test('links to what exists', () => {
    const brokenLinks = linksIn(text).filter((link) => !leadsSomewhere(path, link))

    expect(brokenLinks).toEqual([])
  })

  test('names paths that exist', () => {
    expect(pathsIn(text).filter((name) => !exists(name))).toEqual([])
  })
})

test('the index of decisions lists each of them once', () => {
  const listedDecisions = linksIn(read('docs/decisions/README.md')).filter((link) => /^\d/.test(link))
  const files = globSync('docs/decisions/0*.md', { cwd: root }).map((path) => path.replace(/.*\//, ''))

  expect(listedDecisions).toEqual(files.toSorted())
})

describe.each(documents.filter(({ path }) => path.startsWith('docs/decisions/0')))(
  '$path',
  ({ path, text }) => {
    test('has its number, status and date, and the parts of a decision', () => {
      const number = path.replace(/^.*\/(\d{4})-.*$/, '$1')
      const parts = [...text.matchAll(/^\*\*([^*]+)\*\*/gm)].map(([, part]) => part)

      expect(text).toMatch(new RegExp(`^# ${number} \\S.*\\n\\n(Accepted|Replaced) · \\d+ [A-Z]\\w+ \\d{4}`))
      expect(parts).toEqual(expect.arrayContaining(['Context.', 'Decision.']))
      expect(['Context.', 'Decision.', 'Alternatives.', 'Consequences.']).toEqual(
        expect.arrayContaining(parts),
      )
    })
  },
)

test('the README links every document at the root of docs, and how to contribute', () => {
  const linkedPages = linksIn(read('README.md'))
  const expected = ['CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })]

  expect(expected.filter((path) => !linkedPages.includes(path))).toEqual([])
})

describe('the citations in comments', () => {
  const citedPaths = [
    { name: 'specification', pattern: /specification(?:'s|,)?\s+(?:\*\s+)?\(?sections? ([\d, and]*\d)/gi },
    { name: 'architecture', pattern: /architecture,\s+(?:\*\s+)?rules? ([\d, and]*\d)/gi },
    { name: 'sla', pattern: /semantics,\s+(?:\*\s+)?rules? ([\d, and]*\d)/gi },
  ]

  test.each(citedPaths)('of the $name exist', ({ name, pattern }) => {
    const citations = [...sources, ...documents].flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].flatMap(([, list = '']) =>
        list.split(/[^\d]+/).map((number) => ({ path, number })),
      ),
    )
    const numbers = [...read(`docs/${name}.md`).matchAll(/^(?:## )?(\d+)\. /gm)].map(([, number]) => number)

    expect(citations.length).toBeGreaterThan(0)
    expect(citations.filter(({ number }) => !numbers.includes(number))).toEqual([])
  })
})

test('the code in the style guide is the code of the files that it names', () => {
  const quotations = [...read('docs/style.md').matchAll(/`([^`\s]+\.tsx?)`:\n\n```tsx?\n([\s\S]*?)```/g)]
  const staleQuotations = quotations.filter(([, path = '', code = '']) => !read(path).includes(code))

  expect(quotations.length).toBeGreaterThan(5)
  expect(staleQuotations.map(([, path]) => path)).toEqual([])
})

/** Returns the targets of a document's links and pictures within the repository. */
function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
}

function leadsSomewhere(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? document : normalize(join(dirname(document), path))
  return exists(target) && (anchor === undefined || anchorsIn(read(target)).includes(anchor))
}

function anchorsIn(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}

/** Returns the names in code type that begin with a folder of the root, without patterns and placeholders. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`((?:apps|packages|workers|infra|docs)\/[^`\s]*)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !/[*<>{}…]/.test(name))
}
