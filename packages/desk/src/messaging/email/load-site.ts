import { type Database, query, sql } from '@lodge/database'
import { batched } from '../../foundation/batched.ts'
import { type NamesByLanguage, nameIn, namesOf } from '../../foundation/site-texts/name-in.ts'
import {
  readerLanguages,
  type TextLanguages,
  toTextLanguages,
} from '../../foundation/site-texts/text-languages.ts'

export interface MailSite {
  name: string
  names: NamesByLanguage | null
  /** The one that `name` is written in, while anything is translated. */
  textLanguage: string | null
  /** For subjects: `Marlow` of the University of Marlow. */
  shortName: string
  timezone: string
  /** As BCP 47 tags, the one for recipients whose language is unknown first. */
  languages: string[]
  /** The sender of mails; null for the one of the environment. */
  mailFrom: string | null
  /** Null for the sender's address. */
  bounceAddress: string | null
  reopenDays: number
  /** The bytes of the site's own logo, by which it is served; null for none. */
  logoHash: string | null
  /** A hex colour such as `#0a4d8c`; null for none of its own. */
  primaryColor: string | null
}

export function loadSite(db: Database): Promise<MailSite> {
  return loadOneSite(db, 'site')
}

const loadOneSite = batched<'site', MailSite>(async (db) => {
  const [site] = await query<Omit<MailSite, 'shortName'>>(
    db,
    sql`SELECT name, ${namesOf('site', sql`site.record_id`)} AS names, text_language AS "textLanguage", timezone, languages, mail_from AS "mailFrom", bounce_address AS "bounceAddress",
               reopen_days AS "reopenDays", logo_hash AS "logoHash", primary_color AS "primaryColor" FROM site WHERE id = 1`,
  )
  if (!site) throw new Error('The site has no settings.')
  return () => ({ ...site, shortName: shortNameOf(site.name) })
})

/** Returns the site with its name as whoever wants to be written to in a language reads it. */
export function siteIn(site: MailSite, language: string | null): MailSite {
  if (site.names === null) return site
  const name = nameIn(textLanguagesIn(site, language), site.name, site.names)
  return { ...site, name, shortName: shortNameOf(name) }
}

/** Returns the languages in which whoever wants to be written to in one reads texts of the site. */
export function textLanguagesIn(
  { textLanguage, languages: ofSite }: Pick<MailSite, 'textLanguage' | 'languages'>,
  language: string | null,
): TextLanguages {
  const known = { own: language, ofSite, textLanguage, hasTexts: true }
  return toTextLanguages(known, readerLanguages(known, []))
}

function shortNameOf(name: string): string {
  const short = name
    .replace(/^(the )?(university|college|school) of /i, '')
    .replace(/ (university|college)$/i, '')
  return short.trim() || name
}

/** Returns the time zone of a recipient's mails: their own choice, else the site's. */
export async function loadRecipientTimezone(db: Database, email: string): Promise<string> {
  return (await loadOwnTimezone(db, email)) ?? (await loadSite(db)).timezone
}

const loadOwnTimezone = batched(async (db, emails: readonly string[]) => {
  const people = await query<{ email: string; timezone: string | null }>(
    db,
    sql`SELECT address.email, timezone FROM person_address address JOIN person ON person.id = address.person_id
        WHERE address.email = ANY(${[...emails]}::citext[])`,
  )
  const byEmail = new Map(people.map(({ email, timezone }) => [email.toLowerCase(), timezone]))
  return (email) => byEmail.get(email.toLowerCase()) ?? null
})
