import type { Client } from 'pg'

/** The largest first: the others fill the time of the other session. */
const filledTables = ['ticket_search', 'event', 'ticket', 'message', 'applied_policy']
/** Building documents and `unanswered_since` needs it. */
const neededIndex = 'message_ticket_id_created_at_idx'

/** Returns the statements that create the indexes again, which is faster than having them follow. Primary keys stay. */
export async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT index.indexrelid::regclass::text AS name, pg_get_indexdef(index.indexrelid) AS definition
     FROM unnest($1::regclass[]) WITH ORDINALITY AS filled(name, place)
     JOIN pg_index index ON index.indrelid = filled.name
     WHERE index.indexrelid <> $2::regclass
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = index.indexrelid)
     ORDER BY filled.place, index.indexrelid`,
    [filledTables, neededIndex],
  )
  await client.query(`DROP INDEX ${rows.map(({ name }) => name).join(', ')}`)
  return rows.map(({ definition }) => definition)
}

export async function createIndexes(
  clients: readonly Client[],
  statements: readonly string[],
): Promise<void> {
  const waiting = [...statements]
  const create = async (client: Client) => {
    for (let statement = waiting.shift(); statement; statement = waiting.shift())
      await client.query(statement)
  }
  await Promise.all(clients.map(create))
}
