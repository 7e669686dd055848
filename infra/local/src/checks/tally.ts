import { listIn, numberIn, textIn, valueIn } from './reports.ts'

export interface Tally {
  passed: number
  failed: number
}

export function sumTallies(tallies: Tally[]): Tally {
  return tallies.reduce(
    (all, tally) => ({ passed: all.passed + tally.passed, failed: all.failed + tally.failed }),
    {
      passed: 0,
      failed: 0,
    },
  )
}

export function tallyOf(succeeded: boolean): Tally {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * Reads vitest's JSON report. A file that could not be loaded counts as a failure; so does a run that failed without
 * a failed test, or ran none.
 */
export function tallyOfVitest(report: unknown, code: number | null): Tally {
  const passedCount = numberIn(report, 'numPassedTests')
  const unloaded = listIn(report, 'testResults').filter(
    (file) => textIn(file, 'status') === 'failed' && listIn(file, 'assertionResults').every(didNotFail),
  )
  return orOneFailure(
    { passed: passedCount, failed: numberIn(report, 'numFailedTests') + unloaded.length },
    code,
  )
}

/** Allows a report without tests. */
export function tallyOfSomeTests(report: unknown, code: number | null): Tally {
  const ranNothing = listIn(report, 'testResults').length === 0
  return code === 0 && ranNothing ? { passed: 0, failed: 0 } : tallyOfVitest(report, code)
}

/** More second tries are not explained by a busy machine. */
const maxSecondTries = 2

/**
 * Returns files of failed tests, for a second try. None when more failed than may be tried again, or when a file
 * failed outside of its tests.
 */
export function filesToTryAgain(report: unknown): string[] {
  const failedFiles = listIn(report, 'testResults').filter((file) => textIn(file, 'status') === 'failed')
  const tests = failedFiles.map((file) =>
    listIn(file, 'assertionResults').filter((test) => !didNotFail(test)),
  )
  const isFew = tests.flat().length <= maxSecondTries
  return isFew && tests.every((fileTests) => fileTests.length > 0)
    ? failedFiles.flatMap((file) => textIn(file, 'name') ?? [])
    : []
}

/** Counts the second try of files that were tried again. */
export function tallyOfSecondTry(first: Tally, second: Tally): Tally {
  return { passed: first.passed + first.failed - second.failed, failed: second.failed }
}

/**
 * Reads Playwright's JSON report. A second try that passed counts as passed, up to `maxSecondTries`; with more, each
 * failed.
 */
export function tallyOfPlaywright(report: unknown, code: number | null): Tally {
  const stats = valueIn(report, 'stats')
  const flaky = numberIn(stats, 'flaky')
  const borne = flaky <= maxSecondTries ? flaky : 0
  const failedCount = numberIn(stats, 'unexpected') + flaky - borne + listIn(report, 'errors').length
  return orOneFailure({ passed: numberIn(stats, 'expected') + borne, failed: failedCount }, code)
}

function orOneFailure(tally: Tally, code: number | null): Tally {
  const isSilentFailure = code !== 0 && tally.failed === 0
  return isSilentFailure || tally.passed + tally.failed === 0 ? { ...tally, failed: tally.failed + 1 } : tally
}

function didNotFail(assertion: unknown): boolean {
  return textIn(assertion, 'status') !== 'failed'
}
