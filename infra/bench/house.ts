import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findTwoWayAreas } from '@lodge/infra-testing/areas'
import { findCrowdedFolders, maxProductFiles } from '@lodge/infra-testing/crowded-folders'
import { importsIn } from '@lodge/infra-testing/imports-in'
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
  const crowded = findCrowdedFolders(sources.map(({ path }) => path))
  print(`folders with more than ${maxProductFiles} product files`, crowded.length)
  for (const { folder, files } of crowded) console.log(`  ${files} ${folder}`)
}

function printComments(): void {
  for (const group of ['apps', 'workers', 'packages']) {
    const files = products.filter(({ path }) => path.startsWith(`${group}/`))
    const share = (100 * sum(files, 'commentLines')) / sum(files, 'lines')
    print(`comment lines in ${group}, in a hundred`, share.toFixed(1))
  }
}

function printTwoWayAreas(): void {
  const pairs = findTwoWayAreas(products.map(({ path, text }) => ({ path, imports: importsIn(text) })))
  print('pairs of areas that import each other both ways', pairs.length)
  for (const pair of pairs) console.log(`  ${pair}`)
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

function sum(files: Source[], field: 'lines' | 'commentLines'): number {
  return files.reduce((total, file) => total + file[field], 0)
}

function print(what: string, figure: number | string): void {
  console.log(`${what}: ${figure}`)
}
