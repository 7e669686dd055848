import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

// Prints what says how well the house is kept: node infra/bench/house.ts [folder of a checkout]

interface Source {
  path: string
  text: string
  lines: number
  commentLines: number
  longFunctions: string[]
}

const root = process.argv[2] ?? join(import.meta.dirname, '../..')
const longFunctionLines = 60
const crowdedFolderFiles = 15

const sources = globSync('{apps,packages,workers,infra}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/(^|\/)(node_modules|dist|generated|results)\//.test(path))
  .map(readSource)
const tests = sources.filter(({ path }) => isTest(path))
const products = sources.filter(({ path }) => !isTest(path) && !path.includes('/testing/'))

printCrowdedFolders()
printComments()
printTwoWayAreas()
printLongFunctions()
printClientTests()

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, comments } = parseSync(path, text)
  const longFunctions: string[] = []
  const note = (node: { start: number; end: number }) => {
    const lines = text.slice(node.start, node.end).split('\n').length
    if (lines > longFunctionLines && !isTest(path)) {
      longFunctions.push(`${path}:${text.slice(0, node.start).split('\n').length} ${lines} lines`)
    }
  }
  new Visitor({
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
  }).visit(program)
  return { path, text, lines: text.split('\n').length, commentLines: linesOf(text, comments), longFunctions }
}

function linesOf(text: string, comments: { start: number; end: number }[]): number {
  return comments.reduce((sum, { start, end }) => sum + text.slice(start, end).split('\n').length, 0)
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$|\.spec\.ts$/.test(path)
}

function printCrowdedFolders(): void {
  const counts = countBy(
    products.filter(({ path }) => /^(apps|packages|workers)\//.test(path)),
    ({ path }) => dirname(path),
  )
  const crowded = [...counts].filter(([, count]) => count > crowdedFolderFiles).sort((a, b) => b[1] - a[1])
  print(`folders with more than ${crowdedFolderFiles} product files`, crowded.length)
  for (const [folder, count] of crowded) console.log(`  ${count} ${folder}`)
}

function printComments(): void {
  for (const group of ['apps', 'workers', 'packages']) {
    const files = products.filter(({ path }) => path.startsWith(`${group}/`))
    const share = (100 * sum(files, 'commentLines')) / sum(files, 'lines')
    print(`comment lines in ${group}, in a hundred`, share.toFixed(1))
  }
}

function printTwoWayAreas(): void {
  const imports = new Set(products.flatMap(areaImports))
  const pairs = [...imports].filter((pair) => {
    const [from, to] = pair.split(' → ')
    return from !== undefined && to !== undefined && from < to && imports.has(`${to} → ${from}`)
  })
  print('pairs of areas that import each other both ways', pairs.length)
  for (const pair of pairs) console.log(`  ${pair.replace('→', '↔')}`)
}

/** Returns `from → to` for each area of its workspace that a source imports; an import of a type counts too. */
function areaImports({ path, text }: Source): string[] {
  const from = areaOf(path)
  if (!from) return []
  return [...text.matchAll(/from '(?<target>\.[^']+)'/g)].flatMap(({ groups }) => {
    const to = areaOf(normalize(join(dirname(path), groups?.target ?? '')))
    return to && to !== from ? [`${from} → ${to}`] : []
  })
}

/** Returns the area that a file belongs to; files at the root of `src` compose areas and belong to none. */
function areaOf(path: string): string | undefined {
  const [group, workspace, , area, room, ...rest] = path.split('/')
  if (!area || room === undefined) return undefined
  const hasRooms = /^(tickets|sla|ticket|ticket-list)$/.test(area) && rest.length > 0
  return `${group}/${workspace}/${area}${hasRooms ? `/${room}` : ''}`
}

function printLongFunctions(): void {
  const long = products.flatMap(({ longFunctions }) => longFunctions)
  print(`functions of more than ${longFunctionLines} lines`, long.length)
  for (const place of long) console.log(`  ${place}`)
}

function printClientTests(): void {
  for (const app of ['apps/admin', 'apps/portal']) {
    const tested = sum(
      tests.filter(({ path }) => path.startsWith(`${app}/`)),
      'lines',
    )
    const product = sum(
      products.filter(({ path }) => path.startsWith(`${app}/`)),
      'lines',
    )
    print(`test lines for each line of ${app}`, `${(tested / product).toFixed(2)} (${tested} for ${product})`)
  }
}

function countBy<T>(items: T[], key: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return counts
}

function sum(files: Source[], field: 'lines' | 'commentLines'): number {
  return files.reduce((total, file) => total + file[field], 0)
}

function print(what: string, figure: number | string): void {
  console.log(`${what}: ${figure}`)
}
