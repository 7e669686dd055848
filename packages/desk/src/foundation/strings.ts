import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DomainStringKeys } from '@lodge/domain'
import { type Catalogue, sourceLanguage, type Translation, translationsOf } from '@lodge/strings'
import type { StringKeys } from '../generated/string-keys.ts'

interface Keys extends StringKeys, DomainStringKeys {}

/** A language and the translator of the desk's texts. */
export type DeskStrings = Translation<Keys>
/** Says the desk's texts in one language. */
export type TranslateDesk = DeskStrings['t']

const folder = join(import.meta.dirname, '../../strings')
const ofDomain = join(import.meta.dirname, '../../../domain/strings')

/** The languages that mails are in, as BCP 47 tags. */
export const deskLanguages = readdirSync(folder)

/** Languages that staff read too. The others say what requesters meet, and lack whole files of texts. */
export const staffLanguages = deskLanguages.filter(
  (language) => listFiles(language).length === listFiles(sourceLanguage).length,
)

const catalogues: Readonly<Record<string, Catalogue>> = Object.fromEntries(
  deskLanguages.map((language) => [
    language,
    { ...readCatalogue(join(ofDomain, language)), ...readCatalogue(join(folder, language)) },
  ]),
)

/** Returns the desk's texts for a reader's language tag, in English where there is no catalogue for it. */
export const deskStrings = translationsOf<Keys>(catalogues)

/** Returns whether Lodge writes a mail in another language: one of requesters alone has none of those to staff. */
export function isMailIn(language: string, code: string): boolean {
  const mails = catalogues[language]?.['email-templates']
  return typeof mails !== 'object' || mails[code] !== undefined
}

function listFiles(language: string): string[] {
  return readdirSync(join(folder, language))
}

function readCatalogue(language: string): Catalogue {
  if (!existsSync(language)) return {}
  const files = readdirSync(language).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(files.map((name) => [basename(name, '.json'), readTexts(join(language, name))]))
}

function readTexts(path: string): Catalogue {
  return JSON.parse(readFileSync(path, 'utf8'))
}
