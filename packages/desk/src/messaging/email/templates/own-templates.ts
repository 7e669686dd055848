import { type Database, isOneOf, query, sql } from '@lodge/database'
import { matchLanguage, widerLanguages } from '@lodge/domain'
import { batched } from '../../../foundation/batched.ts'
import type { EmailTemplate, EmailTemplateCode } from './default-template.ts'

/** A text that stands in place of the one that Lodge comes with. */
export interface OwnTemplate extends EmailTemplate {
  language: string
  revision: number
}

interface NewestVersion {
  code: string
  language: string
  revision: number
  subject: string | null
  body: string | null
}

/** Returns the own text of a mail in the first of the languages that has one. */
export async function findOwnTemplate(
  db: Database,
  code: EmailTemplateCode,
  languages: readonly string[],
): Promise<OwnTemplate | null> {
  const ownTexts = await loadOwnTexts(db, code)
  for (const language of languages) {
    const { subject = null, body = null, revision = 0 } = ownTexts.get(language) ?? {}
    if (subject !== null && body !== null) return { language, revision, subject, body }
  }
  return null
}

/** The newest version in each language that a mail has ever had an own text in. */
const loadOwnTexts = batched(async (db, codes: readonly EmailTemplateCode[]) => {
  const versions = await query<NewestVersion>(
    db,
    sql`SELECT DISTINCT ON (code, language) code, language, revision, subject, body FROM email_template_version
        WHERE ${isOneOf(sql`code`, codes)} ORDER BY code, language, revision DESC`,
  )
  const byCode = Map.groupBy(versions, ({ code }) => code)
  return (code): ReadonlyMap<string, NewestVersion> =>
    new Map((byCode.get(code) ?? []).map((version) => [version.language, version]))
})

/**
 * Returns the languages whose own text a reader gets, the best first: those of the reader's tag and then the site's,
 * down to the one that Lodge's own text would be in.
 */
export function listReaderLanguages(
  tag: string | null,
  siteLanguages: readonly string[],
  defaultLanguage: string,
): string[] {
  const ofReader = tag ? widerLanguages(tag).toReversed() : []
  const likeIt = tag ? [matchLanguage(tag, siteLanguages)].filter((found) => found !== undefined) : []
  const tags = [...new Set([...ofReader, ...likeIt, ...siteLanguages, defaultLanguage])]
  return tags.slice(0, tags.indexOf(defaultLanguage) + 1)
}

/** Notes that no mail could be made of a text, for whoever edits it. */
export async function recordTemplateFailure(
  db: Database,
  code: EmailTemplateCode,
  { language, revision }: OwnTemplate,
  failure: string,
): Promise<void> {
  await query(
    db,
    sql`UPDATE email_template_version SET failed_at = clock_timestamp(), failure = ${failure.slice(0, 500)}
        WHERE code = ${code} AND language = ${language} AND revision = ${revision}`,
  )
}
