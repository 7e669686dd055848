/** How many checks of one runner passed, and how many failed. */
export interface Tally {
  passed: number
  failed: number
}

export function sumTallies(tallies: Tally[]): Tally {
  return tallies.reduce(
    (all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }),
    {
      passed: 0,
      failed: 0,
    },
  )
}

/** Returns the tally of a runner that has only one check: itself. */
export function tallyOf(succeeded: boolean): Tally {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * Reads vitest's JSON report. A file that could not be loaded counts as a failure, and so does a run that failed
 * without a failed test, or that ran none.
 */
export function tallyOfVitest(report: unknown, code: number | null): Tally {
  const passed = numberIn(report, 'numPassedTests')
  const unloaded = listIn(report, 'testResults').filter(
    (file) => textIn(file, 'status') === 'failed' && listIn(file, 'assertionResults').every(didNotFail),
  )
  return orOneFailure({ passed, failed: numberIn(report, 'numFailedTests') + unloaded.length }, code)
}

/** Reads vitest's report of a run of only some tests, of which there may be none. */
export function tallyOfSomeTests(report: unknown, code: number | null): Tally {
  const ranNothing = listIn(report, 'testResults').length === 0
  return code === 0 && ranNothing ? { passed: 0, failed: 0 } : tallyOfVitest(report, code)
}

/** Reads Playwright's JSON report; a test that passed only when it was retried failed. */
export function tallyOfPlaywright(report: unknown, code: number | null): Tally {
  const stats = valueIn(report, 'stats')
  const failed = numberIn(stats, 'unexpected') + numberIn(stats, 'flaky') + listIn(report, 'errors').length
  return orOneFailure({ passed: numberIn(stats, 'expected'), failed }, code)
}

function orOneFailure(tally: Tally, code: number | null): Tally {
  const isSilentFailure = code !== 0 && tally.failed === 0
  return isSilentFailure || tally.passed + tally.failed === 0 ? { ...tally, failed: tally.failed + 1 } : tally
}

function didNotFail(assertion: unknown): boolean {
  return textIn(assertion, 'status') !== 'failed'
}

function valueIn(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([name]) => name === key)?.[1]
}

function numberIn(value: unknown, key: string): number {
  const number = valueIn(value, key)
  return typeof number === 'number' ? number : 0
}

function textIn(value: unknown, key: string): string | undefined {
  const text = valueIn(value, key)
  return typeof text === 'string' ? text : undefined
}

function listIn(value: unknown, key: string): unknown[] {
  const list = valueIn(value, key)
  return Array.isArray(list) ? list : []
}
