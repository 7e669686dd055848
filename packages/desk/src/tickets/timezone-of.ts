import type { TicketConditions } from '@lodge/contracts'
import { personIdOf } from '@lodge/domain'
import type { Context } from '../context.ts'

/** Whose days the dates of the conditions are: the agent's own, else the site's. Read only where there are dates. */
export async function timezoneOf(
  { db, actor }: Context,
  { created, updated, due }: Pick<TicketConditions, 'created' | 'updated' | 'due'>,
): Promise<string> {
  if (![created, updated, due].some((period) => period?.includes('..'))) return 'UTC'
  return ownTimezone({ db, actor })
}

/** The zone that someone reads times in: their own, else the site's. */
export async function ownTimezone({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<string> {
  const id = personIdOf(actor)
  const person = id ? await db.prisma.person.findUnique({ where: { id }, select: { timezone: true } }) : null
  if (person?.timezone) return person.timezone
  const site = await db.prisma.site.findUnique({ where: { id: 1 }, select: { timezone: true } })
  return site?.timezone ?? 'UTC'
}
