import { type Database, query, sql } from '@lodge/database'

/** Returns about how many search documents match, by the planner's statistics, which looks at no document. */
export async function estimateDocuments(db: Database, tsquery: string): Promise<number> {
  const [plan] = await query<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    db,
    sql`EXPLAIN (FORMAT JSON) SELECT FROM ticket_search WHERE document @@ ${tsquery}::tsquery`,
  )
  return plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

/** Returns about how many search documents there are; negative until the table has been analysed. */
export async function estimateAllDocuments(db: Database): Promise<number> {
  const [table] = await query<{ documents: number }>(
    db,
    sql`SELECT reltuples::float8 AS documents FROM pg_class WHERE oid = 'ticket_search'::regclass`,
  )
  return table?.documents ?? 0
}
