import { type AccountView, type NamedRef, StoredNotificationPreferences } from '@lodge/contracts'
import { getOne, query, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { listAddresses, toAddressView } from '../../identity/people/addresses.ts'
import { listOwnLanguages } from './list-own-languages.ts'

interface StoredAccount {
  alias: string
  name: string
  email: string
  timezone: string | null
  language: string | null
  signature: string
  preferences: unknown
  undoSend: boolean
  role: string | null
}

export async function getAccount(ctx: Context): Promise<AccountView> {
  const { id } = requireStaff(ctx)
  const [[person], addresses, teams, site, languages] = await Promise.all([
    query<StoredAccount>(
      ctx.db,
      sql`SELECT person.alias, person.name, person.email, person.timezone, person.language, person.signature, person.preferences,
            person.undo_send AS "undoSend",
            role.label AS role
          FROM person LEFT JOIN role ON role.id = person.role_id
          WHERE person.id = ${id}`,
    ),
    listAddresses(ctx.db, id),
    query<NamedRef>(
      ctx.db,
      sql`SELECT team.alias, team.name FROM team_member member JOIN team ON team.id = member.team_id
          WHERE member.person_id = ${id} AND team.archived_at IS NULL
          ORDER BY team.position, team.name`,
    ),
    getOne(ctx.db, 'site', { id: 1 }, { columns: ['timezone'] }),
    listOwnLanguages(ctx, { area: 'admin' }),
  ])
  if (!person) throw refusal('person_not_found')
  const { role, preferences, ...self } = person
  return {
    ...self,
    addresses: addresses.map(toAddressView),
    role: role ?? '',
    teams,
    siteTimezone: site.timezone,
    languages,
    notifications: StoredNotificationPreferences.parse(preferences),
  }
}
