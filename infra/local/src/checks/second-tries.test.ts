import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failedTestsIn, flakyJourneysIn, noteSecondTries } from './second-tries.ts'

const aLedger = () => join(mkdtempSync(join(tmpdir(), 'lodge-ledger-')), 'second-tries.json')

test('the failed tests are listed by file and name', () => {
  const report = {
    testResults: [
      {
        name: '/lodge/packages/desk/src/a.test.ts',
        assertionResults: [
          { status: 'failed', fullName: 'a ticket waits' },
          { status: 'passed', fullName: 'a ticket goes' },
        ],
      },
      { name: '/lodge/b.test.ts', assertionResults: [{ status: 'failed', fullName: 'never' }] },
    ],
  }

  expect(failedTestsIn(report, ['/lodge/packages/desk/src/a.test.ts'], '/lodge')).toEqual([
    'packages/desk/src/a.test.ts › a ticket waits',
  ])
})

test('a journey that passed only at its second try is found in any nested suite', () => {
  const spec = (title: string, status: string) => ({ title, file: 'reply.spec.ts', tests: [{ status }] })
  const report = {
    suites: [{ suites: [{ specs: [spec('late', 'flaky'), spec('fine', 'expected')] }], specs: [] }],
  }

  expect(flakyJourneysIn(report)).toEqual(['reply.spec.ts › late'])
})

test('a test that needs a second try twice in ten runs is reported', () => {
  const ledger = aLedger()
  expect(noteSecondTries(ledger, ['one', 'other'])).toEqual([])
  expect(noteSecondTries(ledger, ['third'])).toEqual([])
  for (let run = 0; run < 7; run += 1) expect(noteSecondTries(ledger, [])).toEqual([])
  expect(noteSecondTries(ledger, ['one'])).toEqual(['one'])
})

test('a second try older than ten runs is forgotten', () => {
  const ledger = aLedger()
  noteSecondTries(ledger, ['one'])
  for (let run = 0; run < 9; run += 1) noteSecondTries(ledger, [])
  expect(noteSecondTries(ledger, ['one'])).toEqual([])
})

test('a broken ledger is replaced by a new one', () => {
  const ledger = aLedger()
  writeFileSync(ledger, '{ "half":')

  expect(noteSecondTries(ledger, ['one'])).toEqual([])
  expect(noteSecondTries(ledger, ['one'])).toEqual(['one'])
})
