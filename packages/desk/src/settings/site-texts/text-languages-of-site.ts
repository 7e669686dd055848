import { type Database, query, sql, type Transaction } from '@lodge/database'
import { refusalAt, widerLanguages } from '@lodge/domain'
import { sourceLanguage } from '@lodge/strings'

interface LanguagesOfTexts {
  /** The language that texts are written in. */
  textLanguage: string
  /** Languages that they are translated to, in the site's order. */
  others: string[]
}

/** Returns the language that the site's texts are written in, and the site's others, as BCP 47 tags. */
export async function languagesOfTexts(db: Database | Transaction): Promise<LanguagesOfTexts> {
  const [site] = await query<{ textLanguage: string | null; languages: string[] }>(
    db,
    sql`SELECT text_language AS "textLanguage", languages FROM site LIMIT 1`,
  )
  const { languages = [] } = site ?? {}
  const textLanguage = site?.textLanguage ?? languages[0] ?? sourceLanguage
  const written = widerLanguages(textLanguage)
  return { textLanguage, others: languages.filter((tag) => !written.includes(tag)) }
}

/**
 * Returns the language that texts are translated from. Throws `invalid_input` for one to translate to that the site has
 * not, or that its texts are written in.
 */
export async function requireOtherLanguage(db: Database | Transaction, language: string): Promise<string> {
  const { textLanguage, others } = await languagesOfTexts(db)
  if (!others.includes(language)) throw refusalAt('language', 'not_translated_to')
  return textLanguage
}
