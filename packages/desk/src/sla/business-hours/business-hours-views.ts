import { type BusinessHoursView, Calendar } from '@lodge/contracts'
import type { Database, Prisma } from '@lodge/database'
import { z } from 'zod'
import { countOpenTicketsByHours } from '../policies/count-open-tickets.ts'

const HolidayNames = z.record(z.string(), z.string())
const newestFirst = { orderBy: { version: 'desc' }, take: 1 } as const

/** Returns all business hours for the settings, those in use first, by name. */
export async function listBusinessHoursViews(
  db: Database,
  where: Prisma.BusinessHoursWhereInput = {},
): Promise<BusinessHoursView[]> {
  const [allBusinessHours, policies, counts] = await Promise.all([
    db.prisma.businessHours.findMany({
      where,
      orderBy: [{ archivedAt: { sort: 'asc', nulls: 'first' } }, { name: 'asc' }],
      include: {
        versions: newestFirst,
        teams: { where: { archivedAt: null }, orderBy: { name: 'asc' }, select: { alias: true, name: true } },
      },
    }),
    db.prisma.slaPolicy.findMany({
      where: { archivedAt: null },
      orderBy: [{ isDefault: 'asc' }, { position: 'asc' }],
      select: {
        id: true,
        alias: true,
        name: true,
        versions: { ...newestFirst, select: { businessHoursVersion: { select: { businessHoursId: true } } } },
      },
    }),
    countOpenTicketsByHours(db),
  ])
  return allBusinessHours.flatMap(({ versions: [version], id, archivedAt, alias, name, revision, teams }) => {
    if (!version) return []
    const users = policies.filter((policy) => policy.versions[0]?.businessHoursVersion.businessHoursId === id)
    return [
      {
        alias,
        name,
        revision,
        ...toBusinessHoursInput(version),
        version: version.version,
        archivedAt: archivedAt?.toISOString() ?? null,
        updatedAt: version.createdAt.toISOString(),
        usedBy: users.map((policy) => ({ alias: policy.alias, name: policy.name })),
        teams,
        openTickets: counts.get(id) ?? 0,
      },
    ]
  })
}

/** Returns a stored version as it is entered: every weekday named, each holiday with its name. */
export function toBusinessHoursInput({
  definition,
  holidayNames,
}: {
  definition: unknown
  holidayNames: unknown
}) {
  const { timezone, weekly, holidays = [] } = Calendar.parse(definition)
  const names = HolidayNames.parse(holidayNames)
  const { mon = [], tue = [], wed = [], thu = [], fri = [], sat = [], sun = [] } = weekly
  return {
    timezone,
    weekly: { mon, tue, wed, thu, fri, sat, sun },
    holidays: holidays.map((date) => ({ date, name: names[date] ?? 'Holiday' })),
  }
}
