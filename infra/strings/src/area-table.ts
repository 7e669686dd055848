import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspacesWithStrings } from './catalogues.ts'
import { readComments } from './comments.ts'

const path = join(import.meta.dirname, '../../../docs/translating.md')
const table = /(?<=<!-- areas -->\n).*(?=\n<!-- end of areas -->)/s

/** Returns the page for translators with its table of areas as the comments have them. */
export function translatorsPage(): string {
  return readFileSync(path, 'utf8').replace(table, () => `\n${areaTable()}\n`)
}

export function writeTranslatorsPage(): void {
  writeFileSync(path, translatorsPage())
}

function areaTable(): string {
  const rows = workspacesWithStrings().flatMap((workspace) =>
    Object.entries(readComments(workspace))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([area, { seen }]) => `| \`${workspace}\` | \`${area}\` | ${seen.map(inMarkdown).join(', ')} |`),
  )
  return ['| texts of | area | seen |', '| --- | --- | --- |', ...rows].join('\n')
}

function inMarkdown(place: string): string {
  return place.startsWith('/') ? `\`${place}\`` : place.replace(/\.$/, '')
}
