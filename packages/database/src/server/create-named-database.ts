import { Client } from 'pg'

/** Creates the database `name` on that server if it is missing, and returns its address. */
export async function createNamedDatabase(adminUrl: string, name: string): Promise<string> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
  return databaseUrl(adminUrl, name)
}

/** Returns the same server's address with another database's name. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
