import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import {
  type Catalogue,
  messagesIn,
  readCatalogue,
  sourceLanguage,
  workspacesWithStrings,
} from './catalogues.ts'
import { commentOf, readComments } from './comments.ts'
import { hasHtml } from './has-html.ts'
import { needsOf } from './needs.ts'
import { missingTexts, promisedTexts } from './promises.ts'
import { changedTexts } from './sources.ts'

const root = join(import.meta.dirname, '../../..')

const Line = z.object({
  Workspace: z.string(),
  Key: z.string(),
  English: z.string(),
  Translation: z.string(),
})

export interface TakenSheet {
  /** Catalogues with the new texts, by workspace. */
  catalogues: Record<string, Catalogue>
  /** `workspace: key` of each text that is new, different, or has been looked at since its English changed. */
  taken: string[]
  /** Lines that were left out, each with its reason. */
  problems: string[]
}

/** Returns a spreadsheet (CSV) for a translator: each text with where it is seen, what is said of it, and its state. */
export function sheetOf(language: string): string {
  const missing = new Set(missingTexts(language))
  const changed = new Set(changedTexts(language))
  const lines = workspacesWithStrings().flatMap((workspace) => {
    const areas = readComments(workspace)
    const spoken = new Map(messagesIn(readCatalogue(workspace, language)))
    return promisedTexts(workspace, language).map(([key, english]) => {
      const name = `${workspace}: ${key}`
      return {
        Workspace: workspace,
        Key: key,
        'Seen at': areas[key.split('.', 1)[0] ?? '']?.seen.join('\n') ?? '',
        Comment: commentOf(areas, key) ?? '',
        State: missing.has(name) ? 'missing' : changed.has(name) ? 'changed' : '',
        English: english,
        Translation: spoken.get(key) ?? '',
      }
    })
  })
  return stringify(lines, {
    header: true,
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  })
}

/**
 * Returns what a sheet that came back makes of the catalogues. A line is left out whose English has changed meanwhile,
 * that is no ICU message, or that asks for a value which the English text has not.
 */
export function takeSheet(language: string, csv: string): TakenSheet {
  const lines = z.array(Line).parse(parse(csv, { columns: true, bom: true, skip_empty_lines: true }))
  const problems: string[] = []
  const taken: string[] = []
  const changed = new Set(changedTexts(language))
  const catalogues = Object.fromEntries(
    workspacesWithStrings().map((workspace) => {
      const english = new Map(messagesIn(readCatalogue(workspace, sourceLanguage)))
      const texts = new Map(messagesIn(readCatalogue(workspace, language)))
      for (const line of lines.filter(({ Workspace }) => Workspace === workspace)) {
        const text = withoutShield(line.Translation)
        const name = `${workspace}: ${line.Key}`
        if (text === '' && line.English !== '') continue
        if (text === texts.get(line.Key) && !changed.has(name)) continue
        const problem = problemOf(text, english.get(line.Key), withoutShield(line.English))
        if (problem) problems.push(`${name} ${problem}`)
        else {
          texts.set(line.Key, text)
          taken.push(name)
        }
      }
      return [workspace, inOrderOf(readCatalogue(workspace, sourceLanguage), texts)]
    }),
  )
  const known = new Set(workspacesWithStrings())
  for (const { Workspace } of lines) if (!known.has(Workspace)) problems.push(`There is no ${Workspace}`)
  return { catalogues, taken, problems }
}

/** Writes a file for each area that has other texts than before. */
export function writeCatalogues(language: string, catalogues: Readonly<Record<string, Catalogue>>): void {
  for (const [workspace, areas] of Object.entries(catalogues))
    for (const [area, texts] of Object.entries(areas)) {
      if (isDeepStrictEqual(texts, readCatalogue(workspace, language)[area])) continue
      const path = join(root, workspace, 'strings', language, `${area}.json`)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, `${JSON.stringify(texts, null, 2)}\n`)
    }
}

/** Returns a cell without the apostrophe that keeps a spreadsheet from computing it. */
function withoutShield(cell: string): string {
  return cell.replace(/^'(?=[=+@\t\r\uFF1D\uFF0B\uFF0D\uFF20-])/, '')
}

function problemOf(text: string, english: string | undefined, translated: string): string | null {
  if (english === undefined) return 'is no text of Lodge'
  if (english !== translated) return 'was translated from another English text'
  if (hasHtml(text)) return 'holds HTML'
  const known = namesIn(english)
  try {
    const strange = namesIn(text).filter((name) => !known.includes(name))
    return strange.length > 0 ? `asks for {${strange.join('}, {')}}, which English has not` : null
  } catch {
    return 'is no ICU message: a brace or an apostrophe is wrong'
  }
}

function namesIn(message: string): string[] {
  return needsOf(message).map(([name]) => name)
}

/** Returns a catalogue with these texts where English has its own, without groups that have none. */
function inOrderOf(english: Catalogue, texts: ReadonlyMap<string, string>, prefix = ''): Catalogue {
  return Object.fromEntries(
    Object.entries(english).flatMap(([name, below]): [string, Catalogue[string]][] => {
      const key = `${prefix}${name}`
      if (typeof below === 'string') {
        const text = texts.get(key)
        return text === undefined ? [] : [[name, text]]
      }
      const group = inOrderOf(below, texts, `${key}.`)
      return Object.keys(group).length > 0 ? [[name, group]] : []
    }),
  )
}
