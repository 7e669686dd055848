import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { messagesIn, readCatalogue, sourceLanguage, workspacesWithStrings } from './catalogues.ts'

/** Hashes of the English texts that translations say, by `workspace: key`. */
const Sources = z.record(z.string(), z.string())
type Sources = z.infer<typeof Sources>

/** Returns `workspace: key` of each translated text whose English has changed since it was accepted. */
export function changedTexts(language: string): string[] {
  return changedBetween(readSources(language), presentSources(language))
}

/** Returns the keys whose hash is another one, or new. A text that is gone needs no translation. */
export function changedBetween(accepted: Sources, present: Sources): string[] {
  return Object.keys(present).filter((key) => accepted[key] !== present[key])
}

/** Notes that the texts of a language, or those of `only`, say what the English ones say now. */
export function acceptTexts(language: string, only?: readonly string[]): void {
  const accepted = readSources(language)
  const isAccepted = (name: string) => !only || only.includes(name)
  const sources = Object.entries(presentSources(language)).flatMap(([name, hash]) => {
    const source = isAccepted(name) ? hash : accepted[name]
    return source ? [[name, source]] : []
  })
  const path = sourcesPath(language)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(sources), null, 2)}\n`)
}

function presentSources(language: string): Sources {
  return Object.fromEntries(
    workspacesWithStrings().flatMap((workspace) => {
      const english = new Map(messagesIn(readCatalogue(workspace, sourceLanguage)))
      return messagesIn(readCatalogue(workspace, language)).map(([key]) => [
        `${workspace}: ${key}`,
        hashOf(english.get(key) ?? ''),
      ])
    }),
  )
}

function readSources(language: string): Sources {
  const path = sourcesPath(language)
  return existsSync(path) ? Sources.parse(JSON.parse(readFileSync(path, 'utf8'))) : {}
}

function sourcesPath(language: string): string {
  return join(import.meta.dirname, '../sources', `${language}.json`)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
