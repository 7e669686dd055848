import { type AccountView, StoredNotificationPreferences } from '@lodge/contracts'
import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { addressRelation, toAddressView } from '../../identity/people/addresses.ts'

export async function getAccount(ctx: Context): Promise<AccountView> {
  const { id } = requireStaff(ctx)
  const [person, site] = await Promise.all([
    ctx.db.prisma.person.findUnique({
      where: { id },
      select: {
        alias: true,
        name: true,
        email: true,
        addresses: addressRelation,
        timezone: true,
        signature: true,
        preferences: true,
        role: { select: { label: true } },
        teams: {
          where: { team: { archivedAt: null } },
          orderBy: [{ team: { position: 'asc' } }, { team: { name: 'asc' } }],
          select: { team: { select: { alias: true, name: true } } },
        },
      },
    }),
    ctx.db.prisma.site.findUniqueOrThrow({ where: { id: 1 }, select: { timezone: true } }),
  ])
  if (!person) throw refusal('person_not_found')
  const { role, teams, preferences, addresses, ...self } = person
  return {
    ...self,
    addresses: addresses.map(toAddressView),
    role: role?.label ?? '',
    teams: teams.map(({ team }) => team),
    siteTimezone: site.timezone,
    notifications: StoredNotificationPreferences.parse(preferences),
  }
}
