import type { Transaction } from '@lodge/database'

/** Words of addresses that name no record. */
const reserved = ['create']

/** A name as an alias that no other record of the table has: `exam-office`, else `exam-office-2` and so on. */
export async function freeAlias(
  tx: Transaction,
  table: 'calendar' | 'sla_policy',
  name: string,
): Promise<string> {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '')
  const base = words || 'record'
  const rows =
    table === 'calendar'
      ? await tx.calendar.findMany({ where: { alias: { startsWith: base } }, select: { alias: true } })
      : await tx.slaPolicy.findMany({ where: { alias: { startsWith: base } }, select: { alias: true } })
  const taken = new Set([...reserved, ...rows.map(({ alias }) => alias)])
  let alias = base
  for (let next = 2; taken.has(alias); next += 1) alias = `${base}-${next}`
  return alias
}
