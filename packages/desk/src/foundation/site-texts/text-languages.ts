import { type Database, query, type Sql, sql, type Transaction } from '@lodge/database'
import { type Actor, isSameLanguage, personIdOf, widerLanguages } from '@lodge/domain'
import { sourceLanguage } from '@lodge/strings'
import type { Context } from '../context.ts'

/**
 * The languages that a reader prefers to the one that the site's texts are written in, as BCP 47 tags, the best first.
 * Empty for whoever reads the texts as they are written.
 */
export type TextLanguages = readonly string[]

export interface LanguagesOfSite {
  ofSite: string[]
  textLanguage: string | null
  hasTexts: boolean
}

export interface KnownLanguages extends LanguagesOfSite {
  /** The one of the reader's account. */
  own: string | null
}

/** A SELECT's columns for the languages of the site and of its texts. */
export const languagesOfSite: Sql = sql`
  COALESCE((SELECT languages FROM site LIMIT 1), '{}') AS "ofSite",
  (SELECT text_language FROM site LIMIT 1) AS "textLanguage",
  EXISTS (SELECT FROM site_text) AS "hasTexts"`

/** Returns a SELECT's columns for what is known of the languages of whoever acts. */
export function knownLanguages(actor: Actor): Sql {
  return sql`(SELECT language FROM person WHERE id = ${personIdOf(actor)}) AS own, ${languagesOfSite}`
}

/** Returns a reader's languages: the one of their account, those of their browser, the site's, and wider ones. */
export function readerLanguages(
  { own, ofSite }: Pick<KnownLanguages, 'own' | 'ofSite'>,
  asked: readonly string[],
): string[] {
  return withWiderLanguages([...(own === null ? [] : [own]), ...asked, ...ofSite])
}

/** Returns languages with those that they are narrower than: who reads `de-AT` reads `de` as well. */
export function withWiderLanguages(tags: readonly string[]): string[] {
  return [...new Set(tags.flatMap((tag) => widerLanguages(tag).toReversed()))]
}

/**
 * Returns the site's languages that a reader wants before the one that its texts are written in, the best first: their
 * own, and narrower ones, as `pt-BR` for `pt`.
 */
export function toTextLanguages(known: LanguagesOfSite, ofReader: readonly string[]): string[] {
  if (!known.hasTexts) return []
  const { ofSite } = known
  const written = widerLanguages(writtenLanguage(known))
  const end = ofReader.findIndex((tag) => written.includes(tag))
  const better = end < 0 ? ofReader : ofReader.slice(0, end)
  return [
    ...new Set(better.flatMap((tag) => ofSite.filter((each) => each === tag || each.startsWith(`${tag}-`)))),
  ]
}

/** Returns the language that the site's texts are written in, as a BCP 47 tag. */
export function writtenLanguage({ ofSite, textLanguage }: Omit<LanguagesOfSite, 'hasTexts'>): string {
  return textLanguage ?? ofSite[0] ?? sourceLanguage
}

/** The languages that somebody reads the site in. */
export interface Reading {
  textLanguages: TextLanguages
  /** The BCP 47 tag of the language of Lodge's own words among the site's texts; null for English. */
  language: string | null
}

/** Reads everything as it is written, as staff do and whatever knows no reader. */
export const asWritten: Reading = { textLanguages: [], language: null }

/** Returns the languages that whoever acts reads the site in, as their pages are. Staff read what they write. */
export async function readingOf({ db, actor, languages = [] }: Reader): Promise<Reading> {
  if (actor.kind === 'staff') return asWritten
  const [known] = await query<KnownLanguages>(db, sql`SELECT ${knownLanguages(actor)}`)
  if (!known) return asWritten
  const ofReader = readerLanguages(known, languages)
  const ofPages = [...known.ofSite, sourceLanguage]
  const language = ofReader.find((tag) => ofPages.some((each) => isSameLanguage(each, tag))) ?? null
  return { textLanguages: toTextLanguages(known, ofReader), language }
}

interface Reader extends Pick<Context, 'actor' | 'languages'> {
  db: Database | Transaction
}

/** Returns the languages in which whoever acts reads the site's texts. Staff read what they write. */
export async function textLanguagesOf(reader: Reader): Promise<string[]> {
  return reader.actor.kind === 'staff' ? [] : ownTextLanguagesOf(reader)
}

/** Returns the languages in which whoever acts reads texts of the site that they do not work with, staff or not. */
export async function ownTextLanguagesOf({ db, actor, languages = [] }: Reader): Promise<string[]> {
  const [known] = await query<KnownLanguages>(db, sql`SELECT ${knownLanguages(actor)}`)
  return known ? toTextLanguages(known, readerLanguages(known, languages)) : []
}
