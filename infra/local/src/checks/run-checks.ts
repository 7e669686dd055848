import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstallRedis } from '../backing-services/find-redis.ts'
import { buildClients } from '../build-clients.ts'
import { readJson } from '../json-file.ts'
import { explainError } from '../launcher-error.ts'
import { root } from '../settings.ts'
import { findChangedTests } from './changed-tests.ts'
import { findOrInstallBrowser, findOrInstallHeadlessShell } from './find-browser.ts'
import { printSizes } from './print-sizes.ts'
import { inModules, runCommand } from './run-command.ts'
import { failedTestsIn, flakyJourneysIn, noteSecondTries } from './second-tries.ts'
import { slowestOf, type Timed, timesOfFiles, timesOfJourneys } from './slowest.ts'
import { startStopwatch } from './stopwatch.ts'
import {
  filesToTryAgain,
  sumTallies,
  type Tally,
  tallyOf,
  tallyOfPlaywright,
  tallyOfSecondTry,
  tallyOfSomeTests,
  tallyOfVitest,
} from './tally.ts'
import { testEnvironment } from './test-environment.ts'

const reports = join(root, '.test')
/** Outlives the runs: tests of the last ones that were tried twice. */
const ledger = join(reports, 'second-tries.json')

interface RunNotes {
  secondTries: string[]
  files: Timed[]
  journeys: Timed[]
}

/**
 * Runs types, lint, unused code, and tests beside changes; for `all` the builds, every test and the journeys. Prints
 * the seconds of each part.
 */
export async function runChecks(scope: 'quick' | 'all'): Promise<Tally> {
  const { time, summary } = startStopwatch()
  const step = (name: string, run: () => Promise<Tally>) => time(name, () => inStep(name, run))
  const notes: RunNotes = { secondTries: [], files: [], journeys: [] }
  for (const file of readReports()) rmSync(file, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const tallies = await Promise.all([
    step('types', runTypes),
    step('lint', runLint),
    step('unused', runKnip),
    scope === 'quick' ? step('tests beside what changed', runChangedTests) : step('build', runBuild),
  ])
  if (scope === 'all') {
    // One after the other: each keeps every core busy, and the journeys measure time.
    tallies.push(await step('tests', () => runTests(notes)))
    tallies.push(await step('journeys', () => runJourneys(notes)))
  }
  if (scope === 'quick') await printSizes(say)
  console.log(summary())
  if (scope === 'all') tallies.push(printNotes(notes))
  return sumTallies(tallies)
}

function readReports(): string[] {
  return existsSync(reports)
    ? readdirSync(reports)
        .map((name) => join(reports, name))
        .filter((path) => path !== ledger)
    : []
}

/** A test that needs a second try again and again is a failure. */
function printNotes({ secondTries, files, journeys }: RunNotes): Tally {
  say(`The slowest files of tests:\n${slowestOf(files).join('\n')}`)
  say(`The slowest journeys:\n${slowestOf(journeys).join('\n')}`)
  const repeatedNames = noteSecondTries(ledger, secondTries)
  if (secondTries.length > 0) say(`${secondTries.length} at the second try: ${secondTries.join('; ')}`)
  for (const name of repeatedNames) say(`✗ at the second try in an earlier run too: ${name}`)
  // They were counted as passed.
  return { passed: -repeatedNames.length, failed: repeatedNames.length }
}

// The second run looks only at changes and their users.
async function runTypes(): Promise<Tally> {
  const incremental = ['--incremental', '--tsBuildInfoFile', inModules('.cache', 'lodge-types.tsbuildinfo')]
  return runQuietly('types', [
    inModules('typescript', 'bin', 'tsc'),
    '--noEmit',
    '--pretty',
    'false',
    ...incremental,
  ])
}

async function runLint(): Promise<Tally> {
  return runQuietly('lint', [
    inModules('@biomejs', 'biome', 'bin', 'biome'),
    'check',
    '--error-on-warnings',
    '.',
  ])
}

async function runKnip(): Promise<Tally> {
  return runQuietly('unused', [inModules('knip', 'bin', 'knip.js'), '--no-progress'])
}

async function runQuietly(name: string, args: string[]): Promise<Tally> {
  const { code, output } = await runCommand(args, { quiet: true })
  console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output}`)
  return tallyOf(code === 0)
}

async function runBuild(): Promise<Tally> {
  await buildClients(say)
  console.log('✓ build')
  return tallyOf(true)
}

async function runTests(notes: RunNotes): Promise<Tally> {
  findOrInstallRedis(say)
  const { report, code } = await runVitest([])
  notes.files = timesOfFiles(report, root)
  const firstTally = tallyOfVitest(report, code)
  const files = code === 0 ? [] : filesToTryAgain(report)
  if (files.length === 0) return firstTally
  const secondRun = await runVitest(files, 'vitest-again.json')
  const tally = tallyOfSecondTry(firstTally, tallyOfVitest(secondRun.report, secondRun.code))
  notes.secondTries.push(...failedTestsIn(report, files, root))
  return tally
}

async function runVitest(
  args: string[],
  name = 'vitest.json',
): Promise<{ report: unknown; code: number | null }> {
  const report = join(reports, name)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runCommand([inModules('vitest', 'vitest.mjs'), 'run', ...args, ...reporters])
  return { report: readJson(report), code }
}

async function runChangedTests(): Promise<Tally> {
  const files = findChangedTests()
  if (!files?.length) {
    console.log(
      files ? '- no tests beside what changed' : '- no tests, because git does not tell what changed',
    )
    return { passed: 0, failed: 0 }
  }
  const { report, code } = await runVitest([...files, '--passWithNoTests'])
  return tallyOfSomeTests(report, code)
}

async function runJourneys(notes: RunNotes): Promise<Tally> {
  // A chosen browser is used for all.
  const shell = process.env.LODGE_CHROMIUM ? undefined : findOrInstallHeadlessShell(say)
  const browser = findOrInstallBrowser(say)
  const report = join(reports, 'journeys.json')
  const args = ['test', '-c', 'packages/e2e/playwright.config.ts', '--reporter=list,json']
  const env = {
    ...testEnvironment(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(browser && { LODGE_CHROMIUM: browser }),
    ...(shell && { LODGE_HEADLESS_SHELL: shell }),
  }
  const { code } = await runCommand([inModules('@playwright', 'test', 'cli.js'), ...args], { env })
  const result = readJson(report)
  notes.journeys = timesOfJourneys(result)
  notes.secondTries.push(...flakyJourneysIn(result))
  return tallyOfPlaywright(result, code)
}

// A runner that cannot run counts as one failure; the others run.
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
