import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './workspaces.ts'

// A clone with an npm of its own: it notes its task and lays down what the real one would, tests' packages if asked to.
const npm = `
import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
const [task, include] = process.argv.slice(2)
appendFileSync('npm.log', task + ' ' + include + '\\n')
if (task === 'ci') rmSync('node_modules', { recursive: true, force: true })
for (const folder of ['node/bin', '@prisma/prisma-schema-wasm', ...(include === '--include=dev' ? ['vitest'] : [])])
  mkdirSync('node_modules/' + folder, { recursive: true })
writeFileSync('node_modules/@prisma/prisma-schema-wasm/package.json', '{}')
if (task === 'ci') symlinkSync('${process.execPath}', 'node_modules/node/bin/node')
if (process.env.IS_CUT_SHORT) process.kill(process.pid, 'SIGKILL')
writeFileSync('node_modules/.package-lock.json', '{}')
`
const generator = `
import { mkdirSync, writeFileSync } from 'node:fs'
mkdirSync(import.meta.dirname + '/../src/generated', { recursive: true })
`

let clone: string
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'lodge-bootstrap-'))
  writeInClone('package.json', '{ "type": "module" }')
  writeInClone('package-lock.json', '{}')
  writeInClone('npm.js', npm)
  writeInClone('packages/database/prisma/schema.prisma', '')
  writeInClone('packages/database/scripts/generate-tables.ts', generator)
  for (const program of ['start', 'test'])
    writeInClone(`infra/local/${program}.ts`, `console.log('${program} runs')`)
  cpSync(join(root, 'infra/local/bootstrap.js'), join(clone, 'infra/local/bootstrap.js'))
})
afterEach(() => rmSync(clone, { recursive: true, force: true }))

test('a start installs what the product needs, and once', () => {
  expect(bootstrap('start')).toMatch(/^Installing packages.*\nstart runs\n$/)
  expect(bootstrap('start')).toBe('start runs\n')
  expect(installs()).toEqual(['ci --omit=dev'])
})

test('tests add their packages to those of a start, and leave both ready', () => {
  bootstrap('start')

  expect(bootstrap('test')).toBe('Installing what tests need besides\ntest runs\n')
  expect(bootstrap('test')).toBe('test runs\n')
  expect(bootstrap('start')).toBe('start runs\n')
  expect(installs()).toEqual(['ci --omit=dev', 'install --include=dev'])
})

test('tests of a fresh clone install everything at once', () => {
  expect(bootstrap('test')).toMatch(/test runs\n$/)
  expect(installs()).toEqual(['ci --include=dev'])
})

test('another lock installs anew, and keeps the packages of tests where there are some', () => {
  bootstrap('start')
  writeInClone('package-lock.json', '{ "version": "2" }')
  bootstrap('start')
  bootstrap('test')
  writeInClone('package-lock.json', '{ "version": "3" }')
  bootstrap('start')

  expect(installs()).toEqual(['ci --omit=dev', 'ci --omit=dev', 'install --include=dev', 'ci --include=dev'])
})

test.each([
  ['a first start', ['start'], []],
  ['an addition for tests', ['test'], ['start']],
])('the next start begins anew after %s was cut short', (_, interrupted, before) => {
  for (const task of before) bootstrap(task)
  for (const task of interrupted) expect(bootstrap(task, { IS_CUT_SHORT: '1' })).not.toContain('runs')

  expect(bootstrap('start')).toMatch(/start runs\n$/)
  expect(installs().at(-1)).toMatch(/^ci /)
})

test('what somebody installed by hand is taken as it is, and completed for tests', () => {
  bootstrap('start')
  rmSync(join(clone, 'node_modules/.lodge-installed'))

  expect(bootstrap('start')).toBe('start runs\n')
  bootstrap('test')
  expect(installs()).toEqual(['ci --omit=dev', 'ci --include=dev'])
})

function bootstrap(task: string, env: NodeJS.ProcessEnv = {}): string {
  const script = join(clone, 'infra/local/bootstrap.js')
  return spawnSync(process.execPath, [script, task], {
    env: { ...process.env, ...env, npm_execpath: join(clone, 'npm.js') },
    encoding: 'utf8',
  }).stdout
}

function installs(): string[] {
  return readFileSync(join(clone, 'npm.log'), 'utf8').trim().split('\n')
}

function writeInClone(path: string, content: string): void {
  mkdirSync(dirname(join(clone, path)), { recursive: true })
  writeFileSync(join(clone, path), content)
}
