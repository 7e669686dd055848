import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countRows, findMany, getOne, insert, remove } from '@lodge/database'
import { seedEssentials } from '@lodge/database/seed'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { systemContext } from '@lodge/desk/foundation'
import { signInWithPassword } from '@lodge/desk/identity'
import { openSetup } from '@lodge/desk/settings'
import { aTicket } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAdmin } from './run-admin.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await seedEssentials(db)
})
afterAll(() => db.drop())

const admin = (args: string[], env: NodeJS.ProcessEnv = { DATABASE_URL: db.url }) => runAdmin(args, env)
const canSignIn = (email: string, password: string) =>
  signInWithPassword(systemContext(db), { email, password }).then(
    () => true,
    () => false,
  )

test('a set-up link opens the assistant at the address of the installation', async () => {
  const { status, output } = await admin(['setup-link', '--json'], {
    DATABASE_URL: db.url,
    APP_URL: 'https://help.uni.example/',
  })

  const { link } = JSON.parse(output)
  expect([status, link]).toEqual([
    0,
    expect.stringMatching(/^https:\/\/help\.uni\.example\/admin\/setup#[\w-]{43}$/),
  ])
  const { siteName } = await openSetup(systemContext(db), { token: link.split('#')[1] })
  expect(siteName).toBe('Help desk')
})

test('a new superadmin signs in with the password that is printed', async () => {
  const { status, output } = await admin(['create', 'Ada@Uni.example', '--name', 'Ada Lovelace', '--json'])

  expect(status).toBe(0)
  expect(await canSignIn('ada@uni.example', JSON.parse(output).password)).toBe(true)
  expect((await admin(['list'])).output).toContain('ada@uni.example  Ada Lovelace  superadmin')
})

test('a reset password replaces the earlier one', async () => {
  const first = await admin([
    'create',
    'grace@uni.example',
    '--name',
    'Grace Hopper',
    '--role',
    'agent',
    '--json',
  ])
  const second = await admin(['reset-password', 'grace@uni.example', '--json'])
  const [earlier, later] = [first, second].map(({ output }) => JSON.parse(output).password)

  expect(await canSignIn('grace@uni.example', earlier)).toBe(false)
  expect(await canSignIn('grace@uni.example', later)).toBe(true)
})

test('a person who exists already is promoted and keeps their password', async () => {
  const creation = await admin([
    'create',
    'alan@uni.example',
    '--name',
    'Alan Turing',
    '--role',
    'agent',
    '--json',
  ])

  const { status, output } = await admin(['promote', 'alan@uni.example', '--json'])

  expect([status, JSON.parse(output)]).toEqual([0, { hasPassword: true }])
  expect(await canSignIn('alan@uni.example', JSON.parse(creation.output).password)).toBe(true)
  expect((await admin(['list'])).output).toContain('alan@uni.example  Alan Turing  superadmin')
})

test('the second factor of a person who has lost it is disabled', async () => {
  await admin(['create', 'barbara@uni.example', '--name', 'Barbara Liskov', '--json'])
  const { id: personId } = await getOne(db, 'person', { email: 'barbara@uni.example' })
  const confirmedAt = new Date()
  await insert(db, 'second_factor', { personId, secret: 'sealed', createdAt: confirmedAt, confirmedAt })
  await insert(db, 'recovery_code', { personId, codeHash: 'hashed' })

  const disable = () => admin(['disable-second-factor', 'Barbara@uni.example', '--json'])
  const [first, second] = [await disable(), await disable()]

  expect([first, second].map(({ status, output }) => [status, JSON.parse(output)])).toEqual([
    [0, { wasOn: true }],
    [0, { wasOn: false }],
  ])
  expect(await countRows(db, 'recovery_code', { personId })).toBe(0)
  const events = await findMany(db, 'event', { type: 'person.account_changed' })
  expect(events.at(-1)).toMatchObject({ actorId: null, payload: { personId, fields: ['secondFactorOff'] } })
})

test('migrating prepares an empty database and gives it a set-up link, and a second time changes nothing', async () => {
  const empty = await createTestDatabase()
  const env = { DATABASE_URL: empty.url, APP_URL: 'https://help.uni.example' }

  const { status, output } = await admin(['migrate', '--json'], env)

  expect(status).toBe(0)
  expect(JSON.parse(output)).toMatchObject({ applied: [], setup: { link: expect.any(String) } })
  expect(await countRows(empty, 'role')).toBe(3)
  await admin(['migrate'], env)
  expect(await countRows(empty, 'role')).toBe(3)
  await empty.drop()
})

test('set-up-link needs the address of the installation and names the missing variable', async () => {
  const empty = await createTestDatabase()
  const env = { DATABASE_URL: empty.url, LODGE_DATA_DIR: join(tmpdir(), 'lodge-admin-nowhere') }

  const migrated = await admin(['migrate'], env)
  expect(migrated).toMatchObject({ status: 0, output: expect.stringContaining('Set APP_URL to the address') })
  const link = await admin(['setup-link'], env)
  expect(link).toMatchObject({ status: 1, output: expect.stringContaining('Set APP_URL to the address') })
  for (const { output } of [migrated, link]) expect(output).not.toContain('localhost')
  await empty.drop()
})

test('the demo needs a database without people', async () => {
  expect(await admin(['seed-demo'])).toMatchObject({ status: 1, output: expect.stringContaining('empty') })
})

test.each([
  [['reset-password', 'nobody@uni.example'], 'was not found'],
  [['disable-second-factor', 'nobody@uni.example'], 'was not found'],
  [['promote', 'nobody@uni.example'], 'use create'],
  [['create', 'x@uni.example', '--name', 'X', '--role', 'dean'], 'no role dean'],
])('%j explains why it cannot be done', async (args, reason) => {
  expect(await admin(args)).toEqual({ status: 1, output: expect.stringContaining(reason) })
})

test.each([
  [[]],
  [['destroy']],
  [['create', 'ada']],
  [['create', 'ada@uni.example']],
  [['list', 'ada@uni.example']],
  [['create', 'ada@uni.example', '--name', 'Ada', 'Lovelace']],
  [['list', '--colour']],
])('%j is refused with the usage', async (args) => {
  const { status, output } = await admin(args)

  expect([status, output]).toEqual([2, expect.stringContaining('npm run admin -- setup-link')])
})

test('rebuild-reports counts every ticket anew, each time that it runs', async () => {
  await aTicket(db)
  const tickets = await countRows(db, 'ticket')
  for (let times = 0; times < 2; times += 1) {
    await remove(db, 'report_fact', {})
    const { status, output } = await admin(['rebuild-reports', '--json'])
    expect([status, JSON.parse(output)]).toEqual([0, { tickets }])
    expect(await countRows(db, 'report_fact', { kind: 'created' })).toBe(tickets)
  }
})

test('the command finds the database of a running copy, and says where it looked if none runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lodge-admin-'))
  const env = { LODGE_DATA_DIR: folder }
  expect(await admin(['list'], env)).toMatchObject({ status: 1, output: expect.stringContaining(folder) })
  await writeFile(
    join(folder, 'run.json'),
    JSON.stringify({ postgres: db.url, portal: 'http://localhost:4000' }),
  )

  expect(await admin(['list'], env)).toMatchObject({ status: 0 })
  await rm(folder, { recursive: true })
})

test('reseal needs both secrets, and names what neither opens', async () => {
  const env = { DATABASE_URL: db.url, LODGE_SECRET: 'the present secret of tests' }
  expect(await admin(['reseal'], env)).toMatchObject({
    status: 1,
    output: expect.stringContaining('LODGE_FORMER_SECRET'),
  })

  const both = { ...env, LODGE_FORMER_SECRET: 'the former secret of tests' }
  expect(await admin(['reseal'], both)).toEqual({ status: 0, output: '0 secrets are encrypted anew.' })
  const { id } = await insert(db, 'lti_key', { privateKey: 'lost', modulus: '', createdAt: new Date() })
  expect(await admin(['reseal', '--json'], both)).toEqual({
    status: 1,
    output: JSON.stringify(
      { resealed: 0, unreadable: [{ column: 'lti_key.private_key', ownerId: id }] },
      null,
      2,
    ),
  })
  await remove(db, 'lti_key', { id })
})

test('an unreachable Postgres is reported in one sentence', async () => {
  const env = { DATABASE_URL: 'postgres://lodge@127.0.0.1:9/lodge' }

  expect(await admin(['list'], env)).toEqual({
    status: 1,
    output: 'Postgres does not answer at that address.',
  })
})

test('it works past PgBouncer, and asks for the address of Postgres itself', async () => {
  const pooled = { DATABASE_URL: 'postgres://lodge@127.0.0.1:9/lodge?pgbouncer=true' }

  expect(await admin(['list'], pooled)).toEqual({
    status: 1,
    output: 'Backups and checks need Postgres itself: set DATABASE_DIRECT_URL to its address.',
  })
  expect(await admin(['list'], { ...pooled, DATABASE_DIRECT_URL: db.url })).toMatchObject({ status: 0 })
})

test('the only superadmin cannot be made an agent, and the command says why', async () => {
  const staff: { email: string; role: string }[] = JSON.parse((await admin(['list', '--json'])).output)
  const superadmins = staff.filter(({ role }) => role === 'superadmin').map(({ email }) => email)

  const results = []
  for (const email of superadmins) results.push(await admin(['promote', email, '--role', 'agent']))

  expect(results.map(({ status }) => status)).toEqual([...superadmins.slice(1).map(() => 0), 1])
  expect(results.at(-1)?.output).toBe('This is the last active superadmin. Make somebody else one first.')
})
