import { type MyAccountView, type NamedRef, StoredRequesterPreferences } from '@lodge/contracts'
import { getOne, query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireRequester } from '../../foundation/require-requester.ts'
import { type NamesByLanguage, nameIn, namesOf } from '../../foundation/site-texts/name-in.ts'
import {
  type LanguagesOfSite,
  languagesOfSite,
  readerLanguages,
  toTextLanguages,
} from '../../foundation/site-texts/text-languages.ts'
import { listAddresses, toAddressView } from '../../identity/people/addresses.ts'
import { findDepartmentOfAddress } from '../../identity/people/department-of-address.ts'
import { listMyCourses } from '../../ticketing/topics/list-my-courses.ts'
import { listOwnLanguages } from './list-own-languages.ts'

interface StoredAccount extends LanguagesOfSite {
  name: string
  email: string
  timezone: string | null
  language: string | null
  requesterPreferences: unknown
  deletionRequestedAt: Date | null
  department: (NamedRef & { names: NamesByLanguage | null }) | null
}

export async function getMyAccount(ctx: Context): Promise<MyAccountView> {
  const { id } = requireRequester(ctx)
  const [[person], addresses, site, courses, languages] = await Promise.all([
    query<StoredAccount>(
      ctx.db,
      sql`SELECT person.name, person.email, person.timezone, person.language,
            person.requester_preferences AS "requesterPreferences",
            person.deletion_requested_at AS "deletionRequestedAt",
            CASE WHEN department.id IS NOT NULL
              THEN jsonb_build_object('alias', department.alias, 'name', department.name,
                'names', ${namesOf('department', sql`department.id`)}) END AS department, ${languagesOfSite}
          FROM person LEFT JOIN department ON department.id = person.department_id
          WHERE person.id = ${id}`,
    ),
    listAddresses(ctx.db, id),
    getOne(ctx.db, 'site', { id: 1 }, { columns: ['timezone'] }),
    listMyCourses(ctx),
    listOwnLanguages(ctx, { area: 'portal' }),
  ])
  if (!person) throw refusal('person_not_found')
  const { requesterPreferences, deletionRequestedAt, department, ofSite, textLanguage, hasTexts, ...self } =
    person
  const ofReader = readerLanguages({ own: person.language, ofSite }, ctx.languages ?? [])
  const textLanguages = toTextLanguages({ ofSite, textLanguage, hasTexts }, ofReader)
  const following = await findDepartmentOfAddress(ctx.db, person.email)
  return {
    isDepartmentFixed: following !== null,
    ...self,
    department: department && {
      alias: department.alias,
      name: nameIn(textLanguages, department.name, department.names),
    },
    addresses: addresses.map(toAddressView),
    courses,
    languages,
    siteTimezone: site.timezone,
    notifications: StoredRequesterPreferences.parse(requesterPreferences),
    deletionRequestedAt: deletionRequestedAt?.toISOString() ?? null,
  }
}
