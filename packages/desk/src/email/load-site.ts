import { type Database, query, sql } from '@lodge/database'

export interface MailSite {
  name: string
  /** For subjects: `Marlow` of the University of Marlow. */
  shortName: string
  timezone: string
}

export async function loadSite(db: Database): Promise<MailSite> {
  const [site] = await query<{ name: string; timezone: string }>(
    db,
    sql`SELECT name, timezone FROM site WHERE id = 1`,
  )
  if (!site) throw new Error('The site has no settings.')
  const { name, timezone } = site
  return { name, timezone, shortName: shortNameOf(name) }
}

function shortNameOf(name: string): string {
  const short = name
    .replace(/^(the )?(university|college|school) of /i, '')
    .replace(/ (university|college)$/i, '')
  return short.trim() || name
}

/** Returns the time zone of a recipient's mails: their own choice, else the site's. */
export async function loadRecipientTimezone(db: Database, email: string): Promise<string> {
  const person = await db.prisma.person.findUnique({ where: { email }, select: { timezone: true } })
  return person?.timezone ?? (await loadSite(db)).timezone
}
