import type { Reporter } from 'vitest/node'
import { writeJson } from '../json-file.ts'

/**
 * A reporter of vitest that writes the errors no test waited for: they fail a run, and the JSON report leaves them out.
 * Takes its file from `LODGE_STRAY_ERRORS`.
 *
 * @public Vitest loads it by its path.
 */
export default class StrayErrorsReporter implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const file = process.env.LODGE_STRAY_ERRORS
    if (file) writeJson(file, { errors: errors.map(({ message, stack }) => stack ?? message) })
  }
}
