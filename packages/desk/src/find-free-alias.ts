import type { Transaction } from '@lodge/database'
import { toAlias } from '@lodge/domain'

/** Words of addresses that name no record. */
const reservedAliases = ['create']

/** Returns a name as an alias that no other record of the table has: `exam-office`, else `exam-office-2` and so on. */
export async function findFreeAlias(
  tx: Transaction,
  table: 'business_hours' | 'sla_policy' | 'canned_response',
  name: string,
): Promise<string> {
  const base = toAlias(name) || 'record'
  const rows = await aliasesLike(tx, table, base)
  const taken = new Set([...reservedAliases, ...rows.map(({ alias }) => alias)])
  let alias = base
  for (let next = 2; taken.has(alias); next += 1) alias = `${base}-${next}`
  return alias
}

function aliasesLike(tx: Transaction, table: Parameters<typeof findFreeAlias>[1], base: string) {
  const like = { where: { alias: { startsWith: base } }, select: { alias: true } }
  if (table === 'business_hours') return tx.businessHours.findMany(like)
  return table === 'sla_policy' ? tx.slaPolicy.findMany(like) : tx.cannedResponse.findMany(like)
}
