import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { limits } from '@lodge/contracts'
import { countRows, findOne, getOne, insert, sql, updateOne } from '@lodge/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepStrayFiles } from '../../files/sweep-stray-files.ts'
import { systemContext } from '../../foundation/context.ts'
import { collect } from '../../testing/collect.ts'
import { actingAs, after, noon } from '../../testing/context.ts'
import { anAgent } from '../../testing/person-factory.ts'
import { aSite } from '../../testing/site-factory.ts'
import { exportImportProblems } from './export-import-problems.ts'
import { getImport, listImports } from './list-imports.ts'
import { processNextImport } from './process-imports.ts'
import { cancelImport, checkImport, runImport } from './start-import.ts'
import { removeImportFiles, sweepImports } from './sweep-imports.ts'
import { createImportFixture, type ImportFixture } from './testing/import-fixture.ts'

let fixture: ImportFixture
beforeAll(async () => {
  fixture = await createImportFixture()
})
afterAll(() => fixture.close())

const stored = (id: string) => getOne(fixture.db, 'import', { id })
const linesOf = (importId: string) => countRows(fixture.db, 'import_line', { importId })

function manyPeople(count: number, domain: string): string {
  return ['email', ...Array.from({ length: count }, (_, at) => `p${at}@${domain}`)].join('\n')
}

test('a job that stops halfway starts again and leaves nothing half imported', async () => {
  const { db, files, ctx, upload, work } = fixture
  const { id, columns } = await upload('users', manyPeople(2_500, 'half.example'))
  await checkImport(ctx, 'users', { id, columns })
  const closing = new AbortController()
  closing.abort()
  await processNextImport({ ...systemContext(db, ctx.now), files }, closing.signal)
  const halfway = await getImport(ctx, 'users', { id })
  await work()

  expect(halfway).toMatchObject({ state: 'checking', lines: 1_000 })
  expect(await getImport(ctx, 'users', { id })).toMatchObject({
    state: 'checked',
    lines: 2_500,
    created: 2_500,
  })
  expect(await linesOf(id)).toBe(2_500)
})

test('a worker writes nothing more once another worker has taken its import', async () => {
  const { db, files, ctx, upload } = fixture
  const { id, columns } = await upload('users', manyPeople(3_000, 'taken.example'))
  await checkImport(ctx, 'users', { id, columns })
  const own = systemContext(db, ctx.now)
  // Another worker begins while this one opens the file.
  async function* readLate(key: string) {
    await updateOne(db, 'import', { id }, { attempt: { increment: 1 } })
    yield* files.read(key)
  }
  const slow = { ...files, read: (key: string) => Readable.from(readLate(key)) }
  await processNextImport({ ...own, files: slow }, new AbortController().signal)

  expect(await stored(id)).toMatchObject({ state: 'checking', attempt: 2 })
  expect(await linesOf(id)).toBe(0)
  await cancelImport(ctx, 'users', { id })
})

test('the later of two imports waits for the first', async () => {
  const { db, ctx, upload, work } = fixture
  const [first, second] = [
    await upload('users', 'email\na@wait.example'),
    await upload('users', 'email\nb@wait.example'),
  ]
  await checkImport(ctx, 'users', first)
  const later = { ...ctx, now: () => after(1) }
  expect(await checkImport(later, 'users', second)).toMatchObject({ state: 'checking', isWaiting: true })
  expect(await getImport(ctx, 'users', first)).toMatchObject({ isWaiting: false })
  await work()

  expect(await getImport(ctx, 'users', second)).toMatchObject({ state: 'checked', isWaiting: false })
  expect(await countRows(db, 'person', sql`email LIKE '%wait.example'`)).toBe(0)
})

test('a file that breaks off in the middle fails and names the line', async () => {
  const { check, db } = fixture
  const rows = Array.from({ length: 30 }, (_, at) => `p${at}@broken.example,N`)
  const view = await check('users', ['email,name', ...rows, '"x@broken.example,N'].join('\n'))

  expect(view).toMatchObject({ state: 'failed', failure: { reason: 'csv_quote_open', params: { line: 32 } } })
  expect(await countRows(db, 'person', sql`email LIKE '%broken.example'`)).toBe(0)
})

test('a cancelled import writes nothing and cannot be run', async () => {
  const { ctx, check, db, work } = fixture
  const { id } = await check('users', 'email\na@cancelled.example\n')
  await runImport(ctx, 'users', { id })
  await cancelImport(ctx, 'users', { id })
  await work()

  expect(await getImport(ctx, 'users', { id })).toMatchObject({ state: 'cancelled' })
  expect(await countRows(db, 'person', { email: 'a@cancelled.example' })).toBe(0)
  await expect(runImport(ctx, 'users', { id })).rejects.toMatchObject({ reason: 'import_over' })
})

test('an import that is being written cannot be cancelled', async () => {
  const { ctx, check, db } = fixture
  const { id } = await check('users', 'email\na@writing.example\n')
  await runImport(ctx, 'users', { id })
  const writer = await db.pool.connect()
  await writer.query('BEGIN')
  await writer.query('SELECT FROM import WHERE id = $1 FOR UPDATE', [id])

  await expect(cancelImport(ctx, 'users', { id })).rejects.toMatchObject({ reason: 'import_being_written' })

  await writer.query('ROLLBACK')
  writer.release()
  await cancelImport(ctx, 'users', { id })
})

test('a person who may no longer import when their import starts imports nothing', async () => {
  const { ctx, check, db, work } = fixture
  const manager = await anAgent(db, { permissions: ['manage_user_account'] })
  const { id } = await check('users', 'email\na@left.example\n')
  await runImport(actingAs(db, manager), 'users', { id })
  await updateOne(db, 'person', { id: manager.id }, { roleId: null })
  await work()

  expect(await getImport(ctx, 'users', { id })).toMatchObject({
    state: 'failed',
    failure: { reason: 'import_actor_left' },
  })
})

test('an address that was taken after the check is noticed during the import', async () => {
  const { ctx, check, db, work } = fixture
  const { id, created } = await check('users', 'email,name\na@since.example,Ann\n')
  await insert(db, 'person', { alias: 'since', email: 'a@since.example', name: 'Ann', createdAt: noon })
  await runImport(ctx, 'users', { id })
  await work()

  expect(created).toBe(1)
  expect(await getImport(ctx, 'users', { id })).toMatchObject({ state: 'finished', created: 0, unchanged: 1 })
})

test('columns that do not fit the file are refused at their fields', async () => {
  const { ctx, upload } = fixture
  const { id } = await upload('users', 'email,name\na@b.c,Ann\n')
  const refused = (columns: Parameters<typeof checkImport>[2]['columns']) =>
    expect(checkImport(ctx, 'users', { id, columns })).rejects

  await refused({ name: 1 }).toMatchObject({
    details: { fields: { 'columns.email': { reason: 'import_column_required' } } },
  })
  await refused({ email: 0, name: 0, externalId: 2, term: 1 }).toMatchObject({
    details: {
      fields: {
        'columns.name': { reason: 'import_column_twice' },
        'columns.externalId': { reason: 'import_column_unknown' },
        'columns.term': { reason: 'import_column_unknown' },
      },
    },
  })
  await expect(runImport(ctx, 'users', { id })).rejects.toMatchObject({ reason: 'import_not_checked' })
})

test('the report has a row for each problem, with the column names of the file', async () => {
  const { ctx, check } = fixture
  const { id } = await check('users', 'Mail,Called\nnobody,=1+1\n,Ann\n', { email: 0, name: 1 })

  expect(await collect(await exportImportProblems(ctx, 'users', { id }))).toEqual([
    ['Line', 'Column', 'Value', 'Problem'],
    ['2', 'Mail', 'nobody', 'Invalid email address'],
    ['3', 'Mail', '', 'Fill in this field'],
  ])
})

test('the file and the good lines of a finished import are removed, and the report stays for a month', async () => {
  const { db, files, ctx, run, check } = fixture
  const waiting = await check('users', 'email\na@files.example\n')
  const { id } = await run('users', 'email\nb@files.example\nnobody\n')
  const key = (await stored(id)).storageKey ?? ''
  await removeImportFiles({ ...ctx, files })

  await expect(text(files.read(key))).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await stored(id)).toMatchObject({ storageKey: null })
  expect(await linesOf(id)).toBe(1)
  const storageKey = (await stored(waiting.id)).storageKey ?? ''
  const longAfter = {
    ...systemContext(db),
    now: () => new Date(Date.now() + 2 * limits.unusedFileHours * 3_600_000),
  }
  await sweepStrayFiles({ ...longAfter, files })
  expect(await text(files.read(storageKey))).toContain('a@files.example')

  await sweepImports({ ...ctx, now: () => after((limits.importReportDays * 24 + 1) * 60) })
  expect(await linesOf(id)).toBe(0)
  expect(await stored(waiting.id)).toMatchObject({ state: 'cancelled' })
})

test('an import goes with the month of the activity log in which it ended', async () => {
  const { db, files, ctx, upload, work } = fixture
  const { id, columns } = await upload('users', manyPeople(3, 'months.example'))
  await checkImport(ctx, 'users', { id, columns })
  await work()
  await runImport(ctx, 'users', { id })
  await work()
  await removeImportFiles({ ...ctx, files })
  const sweepIn = (days: number) =>
    sweepImports({ ...ctx, now: () => new Date(ctx.now().getTime() + days * 24 * 3_600_000) })
  const records = () => countRows(db, 'imported_record', { importId: id })

  await sweepIn(1_000)
  expect(await records()).toBe(3)
  await aSite(db)
  await updateOne(db, 'site', { id: 1 }, { activityMonths: 2 })
  await sweepIn(45)
  expect(await records()).toBe(3)
  await sweepIn(95)
  expect(await records()).toBe(0)
  expect(await findOne(db, 'import', { id })).toBeNull()
})

test('user imports are for managers of accounts, and course imports for superadmins', async () => {
  const { db, ctx, upload } = fixture
  const manager = actingAs(db, await anAgent(db, { permissions: ['manage_user_account'] }))
  const { id } = await upload('courses', 'code\nX1\n')

  expect((await listImports(manager, 'users')).length).toBeGreaterThan(0)
  await expect(listImports(manager, 'courses')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(getImport(manager, 'users', { id })).rejects.toMatchObject({ reason: 'import_not_found' })
  await expect(cancelImport(manager, 'courses', { id })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await getImport(ctx, 'courses', { id })).toMatchObject({ state: 'uploaded', columns: { code: 0 } })
})
