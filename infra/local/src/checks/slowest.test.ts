import { expect, test } from 'vitest'
import { slowestOf, timesOfFiles, timesOfJourneys } from './slowest.ts'

test('the slowest files stand first, by their paths in the repository', () => {
  const report = {
    testResults: [
      { name: '/lodge/a.test.ts', startTime: 1_000, endTime: 1_500 },
      { name: '/lodge/b.test.ts', startTime: 0, endTime: 12_250 },
    ],
  }

  expect(slowestOf(timesOfFiles(report, '/lodge'), 1)).toEqual(['   12.3 s  b.test.ts'])
})

test('the time of a journey is the sum of its tries', () => {
  const tests = [{ status: 'flaky', results: [{ duration: 2_000 }, { duration: 500 }] }]
  const report = { suites: [{ specs: [{ title: 'late', file: 'reply.spec.ts', tests }] }] }

  expect(timesOfJourneys(report)).toEqual([{ name: 'reply.spec.ts › late', seconds: 2.5 }])
})
