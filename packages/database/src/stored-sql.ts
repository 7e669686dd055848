import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientBase } from 'pg'
import type { Database } from './client.ts'
import { giveWay } from './give-way.ts'
import { query } from './query.ts'
import { raw, sql } from './sql.ts'

/** A function or a trigger, which `sql/` declares in a file named after it. */
interface StoredObject {
  kind: 'function' | 'trigger'
  /** `search_build`, or `table.trigger`. */
  name: string
  statement: string
  /** The database's comment on the object once this statement has run. */
  mark: string
}

/** Postgres's code for a function that does not exist (yet). */
const undefinedFunction = '42883'

/** Returns the functions and triggers of `sql/`, functions first. */
export async function storedSqlOnDisk(): Promise<StoredObject[]> {
  return [...(await readFolder('functions', 'function')), ...(await readFolder('triggers', 'trigger'))]
}

async function readFolder(folder: string, kind: StoredObject['kind']): Promise<StoredObject[]> {
  const base = new URL(`../sql/${folder}/`, import.meta.url)
  const files = (await readdir(fileURLToPath(base))).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const statement = await readFile(new URL(file, base), 'utf8')
      const hash = createHash('sha256').update(statement).digest('hex')
      return { kind, name: basename(file, '.sql'), statement, mark: `sql/${folder}: ${hash}` }
    }),
  )
}

/** Everything, what has another file than before, or what a script of migrations may have replaced besides. */
type Scope = 'all' | 'changed' | { migrations: string }

/**
 * Brings the functions and triggers of a database to what `sql/` says, in one transaction, and returns the names of those
 * that it replaced. To replace a trigger keeps others from writing to its table, so triggers are left alone where they can
 * be, and the tables of the others are taken together.
 */
export async function applyStoredSql(
  client: Pick<ClientBase, 'query'>,
  scope: Scope = 'changed',
): Promise<string[]> {
  const statements = await findWanted(client, scope)
  if (statements.length === 0) return []
  await giveWay(client, () => replaceAll(client, statements))
  return statements.map(({ name }) => name)
}

async function replaceAll(client: Pick<ClientBase, 'query'>, statements: StoredObject[]): Promise<void> {
  const { function: functions = [], trigger: triggers = [] } = Object.groupBy(statements, ({ kind }) => kind)
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL check_function_bodies = off')
    await applyAll(client, functions)
    // As late as can be.
    const tables = new Set(triggers.flatMap(({ name }) => tableOf(name)))
    if (tables.size > 0)
      await client.query(`LOCK TABLE ${[...tables].join(', ')} IN SHARE ROW EXCLUSIVE MODE`)
    await applyAll(client, triggers)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

const tableOf = (trigger: string) => trigger.split('.').slice(0, 1)

async function findWanted(client: Pick<ClientBase, 'query'>, scope: Scope): Promise<StoredObject[]> {
  if (scope === 'changed') return findChanged(client)
  const objects = await storedSqlOnDisk()
  if (scope === 'all') return objects
  const changed = new Set((await findChanged(client)).map(({ name }) => name))
  const isTouched = (name: string) =>
    /\bTRIGGER\b/i.test(scope.migrations) && scope.migrations.includes(name.replace(/^.*\./, ''))
  return objects.filter(({ kind, name }) => kind === 'function' || changed.has(name) || isTouched(name))
}

async function findChanged(client: Pick<ClientBase, 'query'>): Promise<StoredObject[]> {
  const objects = await storedSqlOnDisk()
  const { rows } = await client.query<{ kind: string; name: string; mark: string | null }>(listStoredSql)
  const marks = new Map(rows.map(({ kind, name, mark }) => [`${kind} ${name}`, mark]))
  return objects.filter(({ kind, name, mark }) => marks.get(`${kind} ${name}`) !== mark)
}

/** Returns functions and triggers that are missing, unknown, of another file or turned off, each with what is wrong. */
export async function findStoredSqlDifferences(db: Database): Promise<{ name: string; problem: string }[]> {
  const objects = await storedSqlOnDisk()
  const stored = await query<{
    kind: string
    name: string
    mark: string | null
    body: string
    isOn: boolean
  }>(
    db,
    sql`SELECT listed.*, COALESCE(pg_proc.prosrc, '') AS body, COALESCE(pg_trigger.tgenabled = 'O', TRUE) AS "isOn"
        FROM (${raw(listStoredSql)}) listed
        LEFT JOIN pg_proc ON listed.kind = 'function' AND pg_proc.oid = listed.oid
        LEFT JOIN pg_trigger ON listed.kind = 'trigger' AND pg_trigger.oid = listed.oid`,
  )
  const byName = new Map(stored.map((object) => [`${object.kind} ${object.name}`, object]))
  const differences = objects.flatMap(({ kind, name, statement, mark }) => {
    const found = byName.get(`${kind} ${name}`)
    byName.delete(`${kind} ${name}`)
    if (!found) return [{ name, problem: 'is missing' }]
    if (!found.isOn) return [{ name, problem: 'is turned off' }]
    // A function whose body Postgres has parsed has no text to compare.
    if (found.mark !== mark || !statement.includes(found.body)) return [{ name, problem: 'is another one' }]
    return []
  })
  return [...differences, ...[...byName.values()].map(({ name }) => ({ name, problem: 'is unknown' }))]
}

/** Creates functions and triggers anew from their files. */
export async function repairStoredSql(db: Database): Promise<void> {
  const client = await db.pool.connect()
  try {
    await applyStoredSql(client, 'all')
  } finally {
    client.release()
  }
}

/** The functions and triggers of a database, but for those of extensions and those that partitions inherit. */
export const listStoredSql = `
  SELECT 'function' AS kind, pg_proc.oid, obj_description(pg_proc.oid, 'pg_proc') AS mark,
         CASE WHEN nspname = 'public' THEN proname ELSE nspname || '.' || proname END AS name
  FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
  WHERE nspname IN ('public', 'activity_log')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
  UNION ALL
  SELECT 'trigger', pg_trigger.oid, obj_description(pg_trigger.oid, 'pg_trigger'), relname || '.' || tgname
  FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE NOT tgisinternal AND tgparentid = 0 AND nspname = 'public'`

/** Runs the statements; one that needs a function of a later file comes again after it. */
async function applyAll(client: Pick<ClientBase, 'query'>, objects: readonly StoredObject[]): Promise<void> {
  const waiting: StoredObject[] = []
  for (const object of objects) {
    await client.query('SAVEPOINT before_object')
    try {
      await client.query(`${object.statement}; ${commentOn(object)}`)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === undefinedFunction)) throw error
      await client.query('ROLLBACK TO SAVEPOINT before_object')
      waiting.push(object)
    }
  }
  if (waiting.length === 0) return
  if (waiting.length === objects.length)
    throw new Error(
      `sql/ uses functions that it does not declare: ${waiting.map(({ name }) => name).join(', ')}`,
    )
  await applyAll(client, waiting)
}

function commentOn({ kind, name, mark }: StoredObject): string {
  if (kind === 'function') return `COMMENT ON FUNCTION ${name} IS '${mark}'`
  const [table, trigger] = name.split('.')
  return `COMMENT ON TRIGGER ${trigger} ON ${table} IS '${mark}'`
}
