import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase, query, sql } from '@lodge/database'
import { findFreePort } from '@lodge/database/server'
import { findOrInstallPgBouncer } from '@lodge/infra-local/find-pgbouncer'
import { ownAccount } from '@lodge/infra-testing/own-account'
import type { Children } from '@lodge/infra-testing/start-children'
import { vi } from 'vitest'

/**
 * Starts a PgBouncer that gives each transaction one of `sessions` sessions of Postgres; returns the address of the
 * same database and role through it. It ignores no setting of a connection: what it does not know it refuses.
 */
export async function startPgBouncer(
  { folder, start }: Children,
  databaseUrl: string,
  { sessions }: { sessions: number },
): Promise<string> {
  const { hostname, port: postgresPort, username, password } = new URL(databaseUrl)
  const port = await findFreePort()
  const users = join(folder, 'users.txt')
  writeFileSync(users, `${quote(decodeURIComponent(username))} ${quote(decodeURIComponent(password))}\n`)
  const file = join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${postgresPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    `default_pool_size = ${sessions}`,
    'max_client_conn = 500',
    '',
  ]
  writeFileSync(file, lines.join('\n'))
  start(findOrInstallPgBouncer(console.log), ['-q', file], ownAccount())
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = `${port}`
  url.search = '?pgbouncer=true'
  const db = createDatabase(url.href, { maxConnections: 1 })
  await vi.waitFor(() => query(db, sql`SELECT 1`), { timeout: 20_000, interval: 20 })
  await db.close()
  return url.href
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
