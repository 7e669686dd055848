import { randomBytes } from 'node:crypto'
import { prepareRuntimeRole } from '../runtime-role.ts'
import type { TestDatabase } from './test-database.ts'

/** Creates the role that an installation runs as, for a database of a test; `drop` removes it, before the database. */
export async function createRuntimeRole(
  db: TestDatabase,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const role = `runtime_${randomBytes(6).toString('hex')}`
  const url = new URL(db.url)
  url.username = role
  url.password = 'p@ss "word"\''
  await prepareRuntimeRole(db.url, url.href)
  return {
    url: url.href,
    drop: async () => {
      await db.pool.query(`DROP OWNED BY ${role}`)
      await db.pool.query(`DROP ROLE ${role}`)
    },
  }
}
