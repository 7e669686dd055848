import { type MyAccountView, StoredRequesterPreferences } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireRequester } from '../../foundation/require-requester.ts'
import { deskLanguages } from '../../foundation/strings.ts'
import { addressRelation, toAddressView } from '../../identity/people/addresses.ts'
import { findDepartmentOfAddress } from '../../identity/people/department-of-address.ts'
import { listMyCourses } from '../../ticketing/topics/list-my-courses.ts'

export async function getMyAccount(ctx: Context): Promise<MyAccountView> {
  const { id } = requireRequester(ctx)
  const [person, site, courses, languages] = await Promise.all([
    ctx.db.prisma.person.findUnique({
      where: { id },
      select: {
        name: true,
        email: true,
        addresses: addressRelation,
        timezone: true,
        language: true,
        requesterPreferences: true,
        deletionRequestedAt: true,
        department: { select: { alias: true, name: true } },
      },
    }),
    ctx.db.prisma.site.findUniqueOrThrow({ where: { id: 1 }, select: { timezone: true } }),
    listMyCourses(ctx),
    listMailLanguages(ctx),
  ])
  if (!person) throw refusal('person_not_found')
  const { requesterPreferences, deletionRequestedAt, addresses, ...self } = person
  const following = await findDepartmentOfAddress(ctx.db.prisma, person.email)
  return {
    isDepartmentFixed: following !== null,
    ...self,
    addresses: addresses.map(toAddressView),
    courses,
    languages,
    siteTimezone: site.timezone,
    notifications: StoredRequesterPreferences.parse(requesterPreferences),
    deletionRequestedAt: deletionRequestedAt?.toISOString() ?? null,
  }
}

/** Returns the languages that Lodge comes with, and those that the site has mail texts in. */
async function listMailLanguages({ db }: Context): Promise<string[]> {
  const own = await query<{ language: string }>(
    db,
    sql`SELECT DISTINCT language FROM email_template_version WHERE subject IS NOT NULL`,
  )
  return [...new Set([...deskLanguages, ...own.map(({ language }) => language)])].sort()
}
