import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

/** Resolves once the server at `url` answers; throws the last refusal after `withinMs`. */
export async function waitForPostgres(url: string, withinMs = 30_000): Promise<void> {
  const deadline = Date.now() + withinMs
  for (;;) {
    try {
      return await askOnce(url)
    } catch (error) {
      if (Date.now() > deadline) throw error
      await wait(50)
    }
  }
}

async function askOnce(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    await client.query('SELECT 1')
  } finally {
    await client.end()
  }
}
