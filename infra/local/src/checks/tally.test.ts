import { expect, test } from 'vitest'
import {
  filesToTryAgain,
  sumTallies,
  tallyOfPlaywright,
  tallyOfSecondTry,
  tallyOfSomeTests,
  tallyOfVitest,
} from './tally.ts'

test('tests are counted as vitest counted them', () => {
  const report = { numPassedTests: 7, numFailedTests: 2, testResults: [] }

  expect(tallyOfVitest(report, 1)).toEqual({ passed: 7, failed: 2 })
})

test('a test file that cannot be loaded counts as a failure', () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 0,
    testResults: [{ status: 'failed', assertionResults: [] }],
  }

  expect(tallyOfVitest(report, 1)).toEqual({ passed: 7, failed: 1 })
})

test('a failed test counts once, and its file does not count again', () => {
  const file = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }

  expect(tallyOfVitest({ numPassedTests: 1, numFailedTests: 1, testResults: [file] }, 1)).toEqual({
    passed: 1,
    failed: 1,
  })
})

test.each([
  ['crashed before its report', undefined, 1, { passed: 0, failed: 1 }],
  ['ran nothing', { numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0, { passed: 0, failed: 1 }],
  [
    'failed outside of a test',
    { numPassedTests: 3, numFailedTests: 0, testResults: [] },
    1,
    { passed: 3, failed: 1 },
  ],
])('a runner that %s counts as a failure', (_, report, code, tally) => {
  expect(tallyOfVitest(report, code)).toEqual(tally)
})

test.each([
  ['is asked for none', undefined, 0, { passed: 0, failed: 0 }],
  ['crashes before its report', undefined, 1, { passed: 0, failed: 1 }],
  [
    'has a failed test',
    {
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }],
    },
    1,
    { passed: 2, failed: 1 },
  ],
])('a run of some tests that %s is tallied', (_, report, code, tally) => {
  expect(tallyOfSomeTests(report, code)).toEqual(tally)
})

test.each([
  [0, { passed: 4, failed: 1 }],
  [2, { passed: 6, failed: 1 }],
  [3, { passed: 4, failed: 4 }],
])('%i journeys that pass only at the second try are tallied as such', (flaky, tally) => {
  const report = { stats: { expected: 4, unexpected: 1, flaky, skipped: 0 }, errors: [] }

  expect(tallyOfPlaywright(report, 1)).toEqual(tally)
})

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.every((status) => status === 'passed') && statuses.length > 0 ? 'passed' : 'failed',
  assertionResults: statuses.map((status) => ({ status })),
})

test('the files with failed tests are tried again when few tests failed', () => {
  const testResults = [file('one', 'passed', 'failed'), file('two', 'passed'), file('three', 'failed')]

  expect(filesToTryAgain({ testResults })).toEqual(['one', 'three'])
})

test.each([
  ['more than two tests failed', [file('one', 'failed', 'failed', 'failed')]],
  ['a file could not be loaded', [file('one', 'failed'), file('two')]],
  ['none failed', [file('one', 'passed')]],
])('no file is tried again when %s', (_, testResults) => {
  expect(filesToTryAgain({ testResults })).toEqual([])
})

test('the tests that fail at the second try are the failures', () => {
  const firstTally = { passed: 98, failed: 2 }

  expect(tallyOfSecondTry(firstTally, { passed: 12, failed: 0 })).toEqual({ passed: 100, failed: 0 })
  expect(tallyOfSecondTry(firstTally, { passed: 11, failed: 1 })).toEqual({ passed: 99, failed: 1 })
})

test('the tallies of the runners are added up', () => {
  expect(
    sumTallies([
      { passed: 1, failed: 0 },
      { passed: 20, failed: 3 },
    ]),
  ).toEqual({ passed: 21, failed: 3 })
})
