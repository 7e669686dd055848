import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDatabase, type Database, insert, insertMany, migrate, upsert } from '@lodge/database'
import { createNamedDatabase, findFreePort, startPostgres } from '@lodge/database/server'
import { createDiskStore } from '@lodge/desk/files'
import { systemContext } from '@lodge/desk/foundation'
import { checkImport, getImport, uploadImport } from '@lodge/desk/settings'
import { nodeFlags } from '@lodge/infra-local/node-settings'
import { endChildren, startChild } from './src/children.ts'
import type { ImportTimes } from './src/imports/import-file.ts'
import { printTable } from './src/percentiles.ts'

/**
 * Imports 50,000 new students with departments and two courses each, beside COPY into tables with the same
 * constraints, and the same file once more.
 */
const users = Number(process.env.BENCH_IMPORT_USERS ?? 50_000)
const rounds = Number(process.env.BENCH_IMPORT_ROUNDS ?? 3)
const aims = { times: 3, memory: 300 }
const departments = 20
const courses = 300

const folder = await mkdtemp(join(tmpdir(), 'lodge-bench-'))
// Postgres reads the files itself.
await chmod(folder, 0o755)
const postgres = await startPostgres({
  folder: join(folder, 'postgres'),
  port: await findFreePort(),
  password: 'bench',
})
try {
  await run()
} finally {
  endChildren()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

interface Measured {
  copyMs: number
  first: Imported
  again: Imported
}

async function run() {
  const paths = {
    users: join(folder, 'users.csv'),
    people: join(folder, 'people.csv'),
    members: join(folder, 'members.csv'),
  }
  await writeFiles(paths)
  const measurements: Measured[] = []
  for (let round = 0; round < rounds; round += 1) {
    const url = await createNamedDatabase(postgres.adminUrl, `round_${round}`)
    await migrate(url)
    const db = createDatabase(url)
    const admin = await fill(db)
    const copyMs = await copy(db, paths)
    const importFile = () => importAs(db, { url, admin, file: paths.users })
    measurements.push({ copyMs, first: await importFile(), again: await importFile() })
    await db.close()
  }
  report(measurements)
}

interface Imported extends ImportTimes {
  created: number
  unchanged: number
}

/** Checks and writes in a process of its own. */
async function importAs(
  db: Database,
  { url, admin, file }: { url: string; admin: string; file: string },
): Promise<Imported> {
  const store = join(folder, 'files')
  const actor = { kind: 'staff', id: admin, role: 'superadmin', permissions: [], teamIds: [] } as const
  const ctx = { ...systemContext(db), actor }
  const upload = { name: 'users.csv', stream: createReadStream(file) }
  const newImport = await uploadImport({ ...ctx, files: createDiskStore(store) }, 'users', upload)
  await checkImport(ctx, 'users', newImport)
  const args = [url, store, admin, newImport.id]
  const child = await startChild('./imports/import-file.ts', args, process.env, nodeFlags)
  await child.stop()
  const { state, created, unchanged } = await getImport(ctx, 'users', newImport)
  if (state !== 'finished') throw new Error(`The import is ${state}`)
  return { ...(child.said as ImportTimes), created, unchanged }
}

function report(measurements: readonly Measured[]) {
  printTable(
    measurements.map(({ copyMs, first, again: repeated }) => ({
      'COPY ms': copyMs,
      'check ms': first.checkMs,
      'write ms': first.writeMs,
      'times COPY': (first.checkMs + first.writeMs) / copyMs,
      'again ms': repeated.checkMs + repeated.writeMs,
      'MB before': first.memoryBefore,
      'MB at most': Math.max(first.memory, repeated.memory),
      created: first.created,
      unchanged: repeated.unchanged,
    })),
  )
  const times = measurements
    .map(({ copyMs, first }) => (first.checkMs + first.writeMs) / copyMs)
    .toSorted((a, b) => a - b)
  const middle = times[Math.floor(times.length / 2)] ?? Number.NaN
  const memory = Math.max(
    ...measurements.map(({ first, again: repeated }) => Math.max(first.memory, repeated.memory)),
  )
  console.log(
    `check and write, middle of ${rounds}: ${middle.toFixed(2)} times COPY (aim ${aims.times}): ${rateAim(middle <= aims.times)}`,
  )
  console.log(
    `memory of the worker: ${memory.toFixed(0)} MB (aim ${aims.memory}): ${rateAim(memory < aims.memory)}`,
  )
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
}

function rateAim(isReached: boolean): string {
  return isReached ? 'reached' : 'MISSED'
}

function idOf(kind: number, at: number): string {
  return `00000000-0000-7000-800${kind}-${at.toString(16).padStart(12, '0')}`
}

function codesOf(at: number): number[] {
  return [at % courses, (at * 7 + 1) % courses]
}

/** Writes the import's file, and those for COPY. */
async function writeFiles(paths: { users: string; people: string; members: string }) {
  const each = function* (head: string, line: (at: number) => string) {
    yield head
    for (let at = 0; at < users; at += 1) yield line(at)
  }
  const write = (path: string, lines: Iterable<string>) =>
    pipeline(Readable.from(lines), createWriteStream(path))
  await write(
    paths.users,
    each('Student number,Name,E-mail,Department,Courses\n', (at) => {
      const codes = codesOf(at).map((course) => `C${course}`)
      return `S${at},Student Number ${at},student${at}@uni.example,department-${at % departments},${codes.join('|')}\n`
    }),
  )
  await write(
    paths.people,
    each('', (at) =>
      [
        idOf(1, at),
        `student-number-${at}`,
        `student${at}@uni.example`,
        `Student Number ${at}`,
        `S${at}`,
        idOf(2, at % departments),
        '2026-10-01T00:00:00Z\n',
      ].join(),
    ),
  )
  await write(
    paths.members,
    each('', (at) =>
      codesOf(at)
        .map((course) => `${idOf(1, at)},${idOf(3, course)}\n`)
        .join(''),
    ),
  )
}

async function fill(db: Database): Promise<string> {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
  await insertMany(
    db,
    'department',
    numbers(departments).map((at) => ({
      id: idOf(2, at),
      alias: `department-${at}`,
      name: `Department ${at}`,
    })),
  )
  await insertMany(
    db,
    'course',
    numbers(courses).map((at) => ({
      id: idOf(3, at),
      alias: `c${at}`,
      code: `C${at}`,
      name: `Course ${at}`,
    })),
  )
  const role = await upsert(db, 'role', ['name'], { name: 'superadmin', label: 'Superadmin' })
  const person = { alias: 'admin', email: 'admin@uni.example', roleId: role.id, createdAt: new Date() }
  return (await insert(db, 'person', person, { columns: ['id'] })).id
}

/** Returns milliseconds, in one transaction into empty tables with all that the real ones have. */
async function copy({ pool }: Database, paths: { people: string; members: string }): Promise<number> {
  await pool.query(`
    CREATE TABLE copied_person (LIKE person INCLUDING ALL);
    ALTER TABLE copied_person ADD FOREIGN KEY (department_id) REFERENCES department (id),
      ADD FOREIGN KEY (role_id) REFERENCES role (id);
    CREATE TABLE copied_course (LIKE person_course INCLUDING ALL);
    ALTER TABLE copied_course ADD FOREIGN KEY (person_id) REFERENCES copied_person (id),
      ADD FOREIGN KEY (course_id) REFERENCES course (id)`)
  const startedAt = performance.now()
  await pool.query(`
    BEGIN;
    COPY copied_person (id, alias, email, name, external_id, department_id, created_at)
      FROM '${paths.people}' WITH (FORMAT csv);
    COPY copied_course (person_id, course_id) FROM '${paths.members}' WITH (FORMAT csv);
    COMMIT`)
  const ms = performance.now() - startedAt
  await pool.query('DROP TABLE copied_course, copied_person')
  return ms
}
