import { relative } from 'node:path'
import { journeysIn, listIn, textIn } from './reports.ts'

/** Names each failed test and each file that failed outside of its tests in vitest's JSON report, with its error. */
export function failuresOfVitest(report: unknown, root: string): string[] {
  return listIn(report, 'testResults').flatMap((file) => {
    if (textIn(file, 'status') !== 'failed') return []
    const name = relative(root, textIn(file, 'name') ?? '')
    const tests = listIn(file, 'assertionResults').filter((test) => textIn(test, 'status') === 'failed')
    if (tests.length === 0) return [withError(name, textIn(file, 'message'))]
    return tests.map((test) =>
      withError(
        `${name} › ${textIn(test, 'fullName') ?? textIn(test, 'title') ?? ''}`,
        asText(listIn(test, 'failureMessages')[0]),
      ),
    )
  })
}

/** Reads what `stray-errors.ts` wrote: errors that no test waited for, which fail a run all the same. */
export function strayErrorsIn(report: unknown): string[] {
  return listIn(report, 'errors').map((error) => withError('outside of tests', asText(error)))
}

export function failuresOfPlaywright(report: unknown): string[] {
  const journeys = journeysIn(report)
    .filter(({ test }) => textIn(test, 'status') === 'unexpected')
    .map(({ name, test }) => withError(name, messageOf(listIn(listIn(test, 'results').at(-1), 'errors')[0])))
  return [...journeys, ...listIn(report, 'errors').map((error) => withError('journeys', messageOf(error)))]
}

/** Returns the first lines of an error after a name. The whole stands further up in the output. */
export function withError(name: string, error = ''): string {
  const lines = stripColours(error)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '')
  return [name, ...lines.slice(0, 12).map((line) => `    ${line}`)].join('\n')
}

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

function stripColours(text: string): string {
  return text.replaceAll(colours, '')
}

function messageOf(error: unknown): string | undefined {
  return textIn(error, 'message')
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
