import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { timeLimits } from './time-limits.ts'

/**
 * Creates or updates the role that Lodge runs as: it may read and write rows, and change no table, role or setting.
 * Tables of later migrations by the same owner are covered too. `ownerUrl` is the database's address for its owner, who
 * may create roles; `runtimeUrl` names the role and its password. Throws where `runtimeUrl` lacks one of them, or where
 * both name the same role.
 */
export async function prepareRuntimeRole(ownerUrl: string, runtimeUrl: string): Promise<void> {
  const { username, password, pathname } = new URL(runtimeUrl)
  if (!username || !password) throw new Error('RUNTIME_DATABASE_URL must name a user and a password.')
  if (username === new URL(ownerUrl).username)
    throw new Error('RUNTIME_DATABASE_URL must name another user than DATABASE_URL.')
  const role = escapeIdentifier(decodeURIComponent(username))
  const database = escapeIdentifier(decodeURIComponent(pathname.slice(1)))
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('BEGIN')
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [
      decodeURIComponent(username),
    ])
    const verb = rowCount === 0 ? 'CREATE' : 'ALTER'
    await client.query(
      `${verb} ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
       PASSWORD ${escapeLiteral(decodeURIComponent(password))}`,
    )
    for (const grant of listGrants(role, database)) await client.query(grant)
    for (const limit of listLimits(role)) await client.query(limit)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/** Connections bring their own limits; a pooler leaves these out, and then those of the role hold. */
function listLimits(role: string): string[] {
  const { statementMs, lockMs, idleInTransactionMs } = timeLimits.worker
  return [
    `ALTER ROLE ${role} SET statement_timeout = ${statementMs}`,
    `ALTER ROLE ${role} SET lock_timeout = ${lockMs}`,
    `ALTER ROLE ${role} SET idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
  ]
}

const rowPrivileges = 'SELECT, INSERT, UPDATE, DELETE'

function listGrants(role: string, database: string): string[] {
  return [
    `REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${role}`,
    `REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC, ${role}`,
    `GRANT CONNECT ON DATABASE ${database} TO ${role}`,
    `GRANT USAGE ON SCHEMA public TO ${role}`,
    `GRANT ${rowPrivileges} ON ALL TABLES IN SCHEMA public TO ${role}`,
    // Only the owner records migrations.
    `REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations FROM ${role}`,
    // The activity log is added to, and forgets addresses; its months come and go, and anonymised people are
    // forgotten, by functions of the owner.
    `REVOKE UPDATE, DELETE ON activity FROM ${role}`,
    `GRANT UPDATE (ip) ON activity TO ${role}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ${rowPrivileges} ON TABLES TO ${role}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${role}`,
  ]
}
