import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest'
import { type Rows, tables } from '../generated/tables.ts'
import { query } from '../query.ts'
import { sql } from '../sql.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { transact } from '../transactions/transact.ts'
import { insert, insertMany, remove, update, updateMany, updateOne, upsert } from './change.ts'
import { countRows, findMany, findOne, getOne } from './find.ts'
import type { TableName } from './tables.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
beforeEach(async () => {
  await query(db, sql`TRUNCATE department, event, form, site_logo, report_settled CASCADE`)
})
afterAll(() => db.drop())

const at = new Date('2026-03-01T10:20:30.456Z')
const physics = { alias: 'physics', name: 'Physics', emailDomains: ['phys.example', 'p.example'] }
const anEvent = { id: '019a0000-0000-7000-8000-000000000001', type: 'ticket.created', createdAt: at }

test('every table can be read by all of its columns', async () => {
  const names = Object.keys(tables).filter((name): name is TableName => name in tables)
  for (const table of names) expect(await findMany(db, table, sql`FALSE`)).toEqual([])
  expect(names).toContain('department')
})

describe('insert', () => {
  test('a new row is returned whole, with an id of its own and the defaults of what it leaves out', async () => {
    const row = await insert(db, 'department', { ...physics, parentId: undefined })

    expect(row).toEqual({
      ...physics,
      id: expect.stringMatching(/^[0-9a-f-]{14}7/),
      parentId: null,
      position: 0,
      revision: 1,
      updatedAt: expect.any(Date),
      archivedAt: null,
    })
    expectTypeOf(row.emailDomains).toEqualTypeOf<string[]>()
    expectTypeOf(row.archivedAt).toEqualTypeOf<Date | null>()
  })

  test('moments, lists, JSON, bytes and large numbers are stored and read as they are', async () => {
    const payload = { list: [1, 'two', null], at: null, text: "it's" }
    const event = await insert(db, 'event', { ...anEvent, payload, pendingConsumers: ['sla', 'e,mail'] })
    const bytes = Uint8Array.from([0, 1, 255])
    const logo = await insert(db, 'site_logo', { hash: 'h', contentType: 'image/png', bytes, createdAt: at })

    expect(event).toMatchObject({ payload, createdAt: at, pendingConsumers: ['sla', 'e,mail'] })
    expect(event.seq).toMatch(/^\d+$/)
    expectTypeOf(event.seq).toEqualTypeOf<string>()
    expect([...logo.bytes]).toEqual([0, 1, 255])
    expect(await findMany(db, 'event', { seq: event.seq })).toEqual([event])
  })

  test('JSON may be a list, a text or null; null is SQL’s only where the column may be null', async () => {
    const values = [['a', 'b'], 'a text', 7, null, {}]
    for (const payload of values) {
      await query(db, sql`TRUNCATE event`)
      expect((await insert(db, 'event', { ...anEvent, payload })).payload).toEqual(payload)
      const [stored] = await query<{ isNull: boolean }>(
        db,
        sql`SELECT payload IS NULL AS "isNull" FROM event`,
      )
      expect(stored?.isNull).toBe(false)
    }
    await insert(db, 'form', { alias: 'lost-card', name: 'Lost card', draft: null })
    expect(await query(db, sql`SELECT draft IS NULL AS "isNull" FROM form`)).toEqual([{ isNull: true }])
  })

  test('a violated key is Postgres’s error with the name of the constraint', async () => {
    await insert(db, 'department', physics)
    const again = insert(db, 'department', { ...physics, name: 'Physics again' })
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'department_alias_key' })

    const orphan = insert(db, 'department', { alias: 'a', name: 'A', parentId: anEvent.id })
    await expect(orphan).rejects.toMatchObject({ code: '23503', constraint: 'department_parent_id_fkey' })
  })

  test('a column that the table does not have is refused before Postgres is asked', async () => {
    const more: object = { 'name") VALUES (1); --': 'x' }
    await expect(insert(db, 'department', { ...physics, ...more })).rejects.toThrow('has no column')
    await expect(insert(db, 'department', { ...physics, ...{ toString: 'x' } })).rejects.toThrow(
      'has no column',
    )
  })

  test('several rows are inserted at once, each with what it names; existing ones are left out on request', async () => {
    const chemistry = { alias: 'chemistry', name: 'Chemistry', archivedAt: at }
    expect(await insertMany(db, 'department', [physics, chemistry])).toBe(2)
    expect(await insertMany(db, 'department', [])).toBe(0)

    expect(
      await findMany(db, 'department', {}, { columns: ['alias', 'archivedAt'], orderBy: ['name'] }),
    ).toEqual([
      { alias: 'chemistry', archivedAt: at },
      { alias: 'physics', archivedAt: null },
    ])
    const biology = { alias: 'biology', name: 'Biology' }
    expect(await insertMany(db, 'department', [physics, biology], { skipExisting: true })).toBe(1)
    await expect(insertMany(db, 'department', [physics])).rejects.toMatchObject({ code: '23505' })
  })

  test('more rows than one statement takes are inserted all together or not at all', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => ({ alias: `d-${at}`, name: `Department ${at}` }))
    await expect(
      insertMany(db, 'department', [...many, { alias: 'd-0', name: 'Again' }]),
    ).rejects.toMatchObject({
      code: '23505',
    })
    expect(await countRows(db, 'department')).toBe(0)
    expect(await insertMany(db, 'department', many)).toBe(20_000)
    expect(await countRows(db, 'department')).toBe(20_000)
  })
})

describe('findOne and findMany', () => {
  beforeEach(async () => {
    await insertMany(db, 'department', [
      physics,
      { alias: 'chemistry', name: 'Chemistry' },
      { alias: 'alchemy', name: 'Alchemy', archivedAt: at },
    ])
  })

  test('a condition is all of its columns: a value, any of a list, or null', async () => {
    const aliases = async (where: Parameters<typeof findMany<'department'>>[2]) =>
      (await findMany(db, 'department', where, { columns: ['alias'], orderBy: ['alias'] })).map(
        ({ alias }) => alias,
      )

    expect(await aliases({ alias: 'physics' })).toEqual(['physics'])
    expect(await aliases({ alias: ['physics', 'alchemy', 'none'] })).toEqual(['alchemy', 'physics'])
    expect(await aliases({ alias: ['physics', 'alchemy'], archivedAt: null })).toEqual(['physics'])
    expect(await aliases({ alias: ['physics'] })).toEqual(['physics'])
    expect(await aliases({ alias: [] })).toEqual([])
    expect(await aliases({ archivedAt: at })).toEqual(['alchemy'])
    expect(await aliases(sql`email_domains && ${['p.example']} AND archived_at IS NULL`)).toEqual(['physics'])
    expect(await aliases({})).toEqual(['alchemy', 'chemistry', 'physics'])
  })

  test('an undefined condition is refused instead of finding every row', async () => {
    const alias: string | undefined = undefined
    await expect(findOne(db, 'department', { alias })).rejects.toThrow('department.alias is undefined')
    await expect(remove(db, 'department', { alias })).rejects.toThrow('department.alias is undefined')
  })

  test('the columns that are named are all that is read and typed', async () => {
    const row = await findOne(db, 'department', { alias: 'physics' }, { columns: ['name', 'emailDomains'] })

    expect(row).toEqual({ name: 'Physics', emailDomains: physics.emailDomains })
    expectTypeOf(row).toEqualTypeOf<{ name: string; emailDomains: string[] } | null>()
    expect(await findOne(db, 'department', { alias: 'none' })).toBeNull()
    await expect(getOne(db, 'department', { alias: 'none' })).rejects.toThrow('no such row')
  })

  test('rows come in the order that is asked for, and no more of them than that', async () => {
    const names = async (orderBy: ('name' | 'archivedAt DESC' | 'alias DESC')[], limit?: number) =>
      (await findMany(db, 'department', {}, { columns: ['name'], orderBy, ...(limit && { limit }) })).map(
        ({ name }) => name,
      )
    expect(await names(['alias DESC'])).toEqual(['Physics', 'Chemistry', 'Alchemy'])
    expect(await names(['archivedAt DESC', 'name'], 2)).toEqual(['Chemistry', 'Physics'])
    expect(await findMany(db, 'department', {}, { limit: 0 })).toEqual([])
    expect(await findOne(db, 'department', {}, { columns: ['alias'], orderBy: ['alias DESC'] })).toEqual({
      alias: 'physics',
    })
  })

  test('rows are counted, all of them without a condition', async () => {
    expect(await countRows(db, 'department')).toBe(3)
    expect(await countRows(db, 'department', { archivedAt: null })).toBe(2)
    expect(await countRows(db, 'department', sql`name LIKE 'A%'`)).toBe(1)
    expect(await countRows(db, 'department', { alias: [] })).toBe(0)
  })

  test('a locked row waits for the end of the transaction that has it', async () => {
    const seen = await transact(db, async (tx) => {
      await findOne(tx, 'department', { alias: 'physics' }, { lock: true })
      return query(db, sql`SELECT alias FROM department ORDER BY alias FOR UPDATE SKIP LOCKED`)
    })
    expect(seen).toEqual([{ alias: 'alchemy' }, { alias: 'chemistry' }])
  })

  test('a day is text and does not shift with the time zone of this machine', async () => {
    await insert(db, 'report_settled', { day: '2026-03-01', timezone: 'Pacific/Auckland' })
    const row = await findOne(db, 'report_settled', { day: '2026-03-01' })

    expect(row).toEqual({ day: '2026-03-01', timezone: 'Pacific/Auckland', isDue: false })
    expectTypeOf(row).toEqualTypeOf<Rows['report_settled'] | null>()
  })
})

describe('update and remove', () => {
  test('what is undefined stays, null becomes NULL, and an increment is added by Postgres', async () => {
    await insert(db, 'department', { ...physics, archivedAt: at })
    const changed = await updateOne(
      db,
      'department',
      { alias: 'physics' },
      { name: undefined, archivedAt: null, emailDomains: [], revision: { increment: 1 } },
    )
    expect(changed).toMatchObject({ name: 'Physics', archivedAt: null, emailDomains: [], revision: 2 })
    expect(await updateOne(db, 'department', { alias: 'physics' }, { name: undefined })).toEqual(changed)
  })

  test('of two saves upon the same revision only the first finds its row', async () => {
    await insert(db, 'department', physics)
    const save = (name: string) =>
      update(db, 'department', { alias: 'physics', revision: 1 }, { name, revision: { increment: 1 } })
    const saves = await Promise.all([save('Applied Physics'), save('Theoretical Physics')])

    expect(saves.flat()).toEqual([expect.objectContaining({ revision: 2 })])
    expect(await findOne(db, 'department', { alias: 'physics' })).toEqual(saves.flat()[0])
  })

  test('changed rows are counted by `updateMany`, and returned by the columns that are named', async () => {
    await insertMany(db, 'department', [physics, { alias: 'chemistry', name: 'Chemistry' }])
    expect(await updateMany(db, 'department', {}, { position: { increment: 3 } })).toBe(2)
    expect(await updateMany(db, 'department', { position: 3 }, { name: undefined })).toBe(2)
    expect(await updateMany(db, 'department', { alias: 'none' }, { position: 9 })).toBe(0)

    const columns = ['alias', 'position'] as const
    const changed = await updateOne(db, 'department', { alias: 'physics' }, { position: 5 }, { columns })
    expect(changed).toEqual({ alias: 'physics', position: 5 })
    expectTypeOf(changed).toEqualTypeOf<{ alias: string; position: number }>()
    expect(await insert(db, 'department', { alias: 'a', name: 'A' }, { columns })).toEqual({
      alias: 'a',
      position: 0,
    })
  })

  test('a row with an existing key changes what it names in the stored one', async () => {
    const first = await upsert(db, 'department', ['alias'], physics)
    expect(first).toMatchObject(physics)
    const again = { alias: 'physics', name: 'Applied Physics', parentId: undefined, archivedAt: at }
    expect(await upsert(db, 'department', ['alias'], again)).toEqual({
      ...first,
      name: 'Applied Physics',
      archivedAt: at,
    })
    expect(await countRows(db, 'department')).toBe(1)
  })

  test('a change of one row is refused where the condition finds none or several', async () => {
    await insertMany(db, 'department', [physics, { alias: 'chemistry', name: 'Chemistry' }])
    const change = (where: { alias?: string }) =>
      transact(db, (tx) => updateOne(tx, 'department', where, { name: 'X' }))
    await expect(change({ alias: 'none' })).rejects.toThrow('does not find one row')
    await expect(change({})).rejects.toThrow('does not find one row')
    expect(await findMany(db, 'department', { name: 'X' })).toEqual([])
  })

  test('removed rows are counted, and those of a transaction that fails stay', async () => {
    await insertMany(db, 'department', [physics, { alias: 'chemistry', name: 'Chemistry' }])
    const failing = transact(db, async (tx) => {
      await remove(tx, 'department', {})
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(await remove(db, 'department', { alias: ['physics', 'none'] })).toBe(1)
    expect(await remove(db, 'department', {})).toBe(1)
  })
})
