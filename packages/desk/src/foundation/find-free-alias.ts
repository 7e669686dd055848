import { query, raw, sql, type Transaction } from '@lodge/database'
import { toAlias } from '@lodge/domain'
import { beginningWith } from './like-patterns.ts'

/** Words of addresses that name no record. */
const reservedAliases = ['create', 'all', 'unassigned']

/** Returns a name as an alias that no other record of the table has or had: `exam-office`, else `exam-office-2` and so on. */
export async function findFreeAlias(
  tx: Transaction,
  table:
    | 'business_hours'
    | 'sla_policy'
    | 'canned_response'
    | 'department'
    | 'team'
    | 'course'
    | 'topic'
    | 'person'
    | 'form'
    | 'mailbox'
    | 'macro'
    | 'automation'
    | 'article'
    | 'article_category'
    | 'webhook'
    | 'identity_provider',
  name: string,
): Promise<string> {
  const base = toAlias(name) || 'record'
  const rows = await query<{ alias: string }>(
    tx,
    sql`SELECT alias FROM ${raw(table)} WHERE alias LIKE ${beginningWith(base)}
        UNION SELECT alias FROM former_alias WHERE kind = ${table} AND alias LIKE ${beginningWith(base)}`,
  )
  const takenAliases = new Set([...reservedAliases, ...rows.map(({ alias }) => alias)])
  let alias = base
  for (let next = 2; takenAliases.has(alias); next += 1) alias = `${base}-${next}`
  return alias
}
