import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstallRedis } from '../backing-services/find-redis.ts'
import { buildClients } from '../build-clients.ts'
import { readJson } from '../json-file.ts'
import { explainError } from '../launcher-error.ts'
import { root } from '../settings.ts'
import { findOrInstallBrowser } from './find-browser.ts'
import { inModules, runCommand } from './run-command.ts'
import { sumTallies, type Tally, tallyOf, tallyOfPlaywright, tallyOfVitest } from './tally.ts'

const reports = join(root, '.test')

/** Runs types and lint, and for `all` the builds, the tests and the journeys too; gives the sum of everything. */
export async function runChecks(which: 'quick' | 'all'): Promise<Tally> {
  const quick = await Promise.all([runTypes(), runLint()])
  if (which === 'quick') return sumTallies(quick)
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  // One after the other: each of the last two keeps both cores busy, and the journeys measure time.
  const built = await inStep('build', runBuild)
  const tested = await inStep('tests', runTests)
  const journeyed = await inStep('journeys', runJourneys)
  return sumTallies([...quick, built, tested, journeyed])
}

async function runTypes(): Promise<Tally> {
  return runQuietly('types', [inModules('typescript', 'bin', 'tsc'), '--noEmit', '--pretty', 'false'])
}

async function runLint(): Promise<Tally> {
  return runQuietly('lint', [
    inModules('@biomejs', 'biome', 'bin', 'biome'),
    'check',
    '--error-on-warnings',
    '.',
  ])
}

async function runQuietly(name: string, words: string[]): Promise<Tally> {
  const { code, output } = await runCommand(words, { quiet: true })
  console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output}`)
  return tallyOf(code === 0)
}

async function runBuild(): Promise<Tally> {
  await buildClients(say)
  console.log('✓ build')
  return tallyOf(true)
}

async function runTests(): Promise<Tally> {
  findOrInstallRedis(say)
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runCommand([inModules('vitest', 'vitest.mjs'), 'run', ...reporters])
  return tallyOfVitest(readJson(report), code)
}

async function runJourneys(): Promise<Tally> {
  const browser = findOrInstallBrowser(say)
  const report = join(reports, 'journeys.json')
  const words = ['test', '-c', 'packages/e2e/playwright.config.ts', '--reporter=list,json']
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(browser && { LODGE_CHROMIUM: browser }) }
  const { code } = await runCommand([inModules('@playwright', 'test', 'cli.js'), ...words], { env })
  return tallyOfPlaywright(readJson(report), code)
}

// What keeps one runner from running is a failure of that runner, and no reason to leave out the others.
async function inStep(name: string, step: () => Promise<Tally>): Promise<Tally> {
  try {
    return await step()
  } catch (error) {
    console.log(`✗ ${name}\n${explainError(error, root)}`)
    return tallyOf(false)
  }
}

function say(line: string): void {
  console.log(line)
}
