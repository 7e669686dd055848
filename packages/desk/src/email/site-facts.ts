import type { Database } from '@lodge/database'

export interface SiteFacts {
  name: string
  /** For subjects: `Marlow` of the University of Marlow. */
  shortName: string
  timezone: string
}

/** What mails say of the site. */
export async function loadSite(db: Database): Promise<SiteFacts> {
  const { name, timezone } = await db.prisma.site.findUniqueOrThrow({
    where: { id: 1 },
    select: { name: true, timezone: true },
  })
  return { name, timezone, shortName: shortNameOf(name) }
}

function shortNameOf(name: string): string {
  const short = name
    .replace(/^(the )?(university|college|school) of /i, '')
    .replace(/ (university|college)$/i, '')
  return short.trim() || name
}

/** The time zone in which a mail tells its recipient the time: their own choice, else the site's. */
export async function timezoneFor(db: Database, email: string): Promise<string> {
  const person = await db.prisma.person.findUnique({ where: { email }, select: { timezone: true } })
  return person?.timezone ?? (await loadSite(db)).timezone
}
