import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstallRedis } from '../backing-services/find-redis.ts'
import { buildClients } from '../build-clients.ts'
import { readJson } from '../json-file.ts'
import { explainError } from '../launcher-error.ts'
import { root } from '../settings.ts'
import { findChangedTests } from './changed-tests.ts'
import { failuresOfPlaywright, failuresOfVitest, strayErrorsIn, withError } from './failures.ts'
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
  /** Each with the beginning of its error. */
  failures: string[]
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
  const notes: RunNotes = { failures: [], secondTries: [], files: [], journeys: [] }
  const step = (name: string, run: () => Promise<Tally>) => time(name, () => inStep(name, notes, run))
  for (const file of readReports()) rmSync(file, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const tallies = await Promise.all([
    step('types', () => runTypes(notes)),
    step('lint', () => runLint(notes)),
    step('unused', () => runKnip(notes)),
    scope === 'quick'
      ? step('tests beside what changed', () => runChangedTests(notes))
      : step('build', runBuild),
  ])
  if (scope === 'all') {
    // One after the other: each keeps every core busy, and the journeys measure time.
    tallies.push(await step('tests', () => runTests(notes)))
    tallies.push(await step('journeys', () => runJourneys(notes)))
  }
  if (scope === 'quick') await printSizes(say)
  console.log(summary())
  if (scope === 'all') tallies.push(printNotes(notes))
  // At the end, where a reader of a long output looks first.
  if (notes.failures.length > 0) say(`Failed:\n${notes.failures.join('\n')}`)
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
function printNotes({ failures, secondTries, files, journeys }: RunNotes): Tally {
  say(`The slowest files of tests:\n${slowestOf(files).join('\n')}`)
  say(`The slowest journeys:\n${slowestOf(journeys).join('\n')}`)
  const repeatedNames = noteSecondTries(ledger, secondTries)
  if (secondTries.length > 0) say(`${secondTries.length} at the second try: ${secondTries.join('; ')}`)
  failures.push(...repeatedNames.map((name) => `${name}\n    at the second try in an earlier run too`))
  // They were counted as passed.
  return { passed: -repeatedNames.length, failed: repeatedNames.length }
}

// The second run looks only at changes and their users.
async function runTypes(notes: RunNotes): Promise<Tally> {
  const incremental = ['--incremental', '--tsBuildInfoFile', inModules('.cache', 'lodge-types.tsbuildinfo')]
  return runQuietly('types', notes, [
    inModules('typescript', 'bin', 'tsc'),
    '--noEmit',
    '--pretty',
    'false',
    ...incremental,
  ])
}

async function runLint(notes: RunNotes): Promise<Tally> {
  return runQuietly('lint', notes, [
    inModules('@biomejs', 'biome', 'bin', 'biome'),
    'check',
    '--error-on-warnings',
    '.',
  ])
}

async function runKnip(notes: RunNotes): Promise<Tally> {
  return runQuietly('unused', notes, [inModules('knip', 'bin', 'knip.js'), '--no-progress'])
}

async function runQuietly(name: string, notes: RunNotes, args: string[]): Promise<Tally> {
  const { code, output } = await runCommand(args, { quiet: true })
  console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${output}`)
  if (code !== 0) notes.failures.push(withError(name, output))
  return tallyOf(code === 0)
}

async function runBuild(): Promise<Tally> {
  await buildClients(say)
  console.log('✓ build')
  return tallyOf(true)
}

async function runTests(notes: RunNotes): Promise<Tally> {
  findOrInstallRedis(say)
  const { report, code, failures } = await runVitest([])
  notes.files = timesOfFiles(report, root)
  const firstTally = tallyOfVitest(report, code)
  const files = code === 0 ? [] : filesToTryAgain(report)
  if (files.length === 0) {
    notes.failures.push(...failures)
    return firstTally
  }
  const secondRun = await runVitest(files, 'vitest-again')
  notes.failures.push(...secondRun.failures)
  notes.secondTries.push(...failedTestsIn(report, files, root))
  return tallyOfSecondTry(firstTally, tallyOfVitest(secondRun.report, secondRun.code))
}

async function runVitest(
  args: string[],
  name = 'vitest',
): Promise<{ report: unknown; code: number | null; failures: string[] }> {
  const reportFile = join(reports, `${name}.json`)
  const strayErrors = join(reports, `${name}-stray-errors.json`)
  const ownReporter = join(import.meta.dirname, 'stray-errors.ts')
  const reporters = ['default', 'json', ownReporter].map((reporter) => `--reporter=${reporter}`)
  const { code } = await runCommand(
    [inModules('vitest', 'vitest.mjs'), 'run', ...args, ...reporters, `--outputFile.json=${reportFile}`],
    { env: { LODGE_STRAY_ERRORS: strayErrors } },
  )
  const report = readJson(reportFile)
  const failures = [...failuresOfVitest(report, root), ...strayErrorsIn(readJson(strayErrors))]
  if (code !== 0 && failures.length === 0) failures.push(`tests\n    vitest ended with ${code}`)
  return { report, code, failures }
}

async function runChangedTests(notes: RunNotes): Promise<Tally> {
  const files = findChangedTests()
  if (!files?.length) {
    console.log(
      files ? '- no tests beside what changed' : '- no tests, because git does not tell what changed',
    )
    return { passed: 0, failed: 0 }
  }
  const { report, code, failures } = await runVitest([...files, '--passWithNoTests'])
  notes.failures.push(...failures)
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
  notes.failures.push(...failuresOfPlaywright(result))
  return tallyOfPlaywright(result, code)
}

// A runner that cannot run counts as one failure; the others run.
async function inStep(name: string, notes: RunNotes, step: () => Promise<Tally>): Promise<Tally> {
  try {
    return await step()
  } catch (error) {
    const explanation = explainError(error, root)
    console.log(`✗ ${name}\n${explanation}`)
    notes.failures.push(withError(name, explanation))
    return tallyOf(false)
  }
}

function say(line: string): void {
  console.log(line)
}
