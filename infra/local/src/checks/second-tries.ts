import { relative } from 'node:path'
import { readJson, writeJson } from '../json-file.ts'
import { journeysIn, listIn, textIn } from './reports.ts'

const rememberedRuns = 10

/** Names each test `file › title`. */
export function failedTestsIn(report: unknown, files: readonly string[], root: string): string[] {
  return listIn(report, 'testResults').flatMap((file) => {
    const path = textIn(file, 'name') ?? ''
    if (!files.includes(path)) return []
    return listIn(file, 'assertionResults')
      .filter((test) => textIn(test, 'status') === 'failed')
      .map((test) => `${relative(root, path)} › ${textIn(test, 'fullName') ?? textIn(test, 'title') ?? ''}`)
  })
}

/** Returns journeys that passed only at the second try. */
export function flakyJourneysIn(report: unknown): string[] {
  return journeysIn(report)
    .filter(({ test }) => textIn(test, 'status') === 'flaky')
    .map(({ name }) => name)
}

/**
 * Records the second tries of a run. Returns tests that needed one in the last ten runs too: no busy machine explains
 * these.
 */
export function noteSecondTries(ledger: string, names: readonly string[]): string[] {
  const stored = readJson(ledger)
  const runs = (Array.isArray(stored) ? stored : []).map((run) =>
    Array.isArray(run) ? run.filter((name) => typeof name === 'string') : [],
  )
  const earlier = runs.slice(-(rememberedRuns - 1))
  writeJson(ledger, [...earlier, [...names]])
  return names.filter((name) => earlier.some((run) => run.includes(name)))
}
