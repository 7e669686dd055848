import { expect, test } from 'vitest'
import { failuresOfPlaywright, failuresOfVitest, strayErrorsIn, withError } from './failures.ts'

const red = `${String.fromCharCode(27)}[31m`

test('failed tests are named with their first error', () => {
  const report = {
    testResults: [
      {
        name: '/lodge/packages/desk/a.test.ts',
        status: 'failed',
        assertionResults: [
          {
            status: 'failed',
            fullName: 'a ticket waits',
            failureMessages: [`${red}expected 1 to be 2\n\n  at a.ts:3`],
          },
          { status: 'passed', fullName: 'a ticket goes' },
        ],
      },
      { name: '/lodge/b.test.ts', status: 'passed', assertionResults: [] },
    ],
  }

  expect(failuresOfVitest(report, '/lodge')).toEqual([
    'packages/desk/a.test.ts › a ticket waits\n    expected 1 to be 2\n      at a.ts:3',
  ])
})

test('a file that failed outside of its tests is named', () => {
  const report = {
    testResults: [
      {
        name: '/lodge/a.test.ts',
        status: 'failed',
        message: 'no such module',
        assertionResults: [{ status: 'passed' }],
      },
    ],
  }

  expect(failuresOfVitest(report, '/lodge')).toEqual(['a.test.ts\n    no such module'])
})

test('an error that no test waited for is named', () => {
  expect(strayErrorsIn({ errors: ['Error: late\n    at b.ts:1'] })).toEqual([
    'outside of tests\n    Error: late\n        at b.ts:1',
  ])
})

test('a failed journey is named with the error of its last try', () => {
  const report = {
    suites: [
      {
        specs: [
          {
            file: 'reply.spec.ts',
            title: 'late',
            tests: [
              {
                status: 'unexpected',
                results: [{ errors: [{ message: 'first' }] }, { errors: [{ message: 'second' }] }],
              },
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'no browser' }],
  }

  expect(failuresOfPlaywright(report)).toEqual([
    'reply.spec.ts › late\n    second',
    'journeys\n    no browser',
  ])
})

test('a long error is cut, and one that is missing is not invented', () => {
  expect(
    withError('types', Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')).split('\n'),
  ).toHaveLength(13)
  expect(withError('types')).toBe('types')
})
