import pg from 'pg'
import { readRunRecord } from './run-record.ts'

/** Asks the product's own database, for what no screen shows and for fixtures that no screen creates yet. */
export async function query<Row extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
  dataDirectory?: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: readRunRecord(dataDirectory).postgres })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}
