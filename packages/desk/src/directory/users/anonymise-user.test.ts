import { randomUUID } from 'node:crypto'
import { countRows, findMany, findOne, getOne, insert, insertMany, updateOne } from '@lodge/database'
import { createRuntimeRole, createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Context, recordEventBy, systemContext, transaction } from '../../foundation/context.ts'
import { findRequester, findResponsible } from '../../messaging/email/recipients/find-recipients.ts'
import { actingAs, noon } from '../../testing/context.ts'
import {
  aCourse,
  aDepartment,
  anAddress,
  anAgent,
  aStudent,
  aSuperadmin,
} from '../../testing/person-factory.ts'
import { aSite } from '../../testing/site-factory.ts'
import { aTicket, eventsOf } from '../../testing/ticket-factory.ts'
import { aTeam } from '../../testing/topic-factory.ts'
import { listColumnsWith, logAllEvents } from '../../testing/traces.ts'
import { anonymiseUser } from './anonymise-user.ts'
import { inviteAgain } from './invitations.ts'
import { archiveUser, createUser, getUser, updateUser } from './user-record.ts'

let db: TestDatabase
let ctx: Context
let admin: Context
let manager: Awaited<ReturnType<typeof anAgent>>
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  await anAgent(db, { role: 'agent' })
  manager = await anAgent(db, { permissions: ['manage_user_account'], role: 'accounts' })
  ctx = actingAs(db, manager)
  admin = actingAs(db, await aSuperadmin(db))
})
afterAll(() => db.drop())

/** Texts that people wrote, which stay with whatever is in them. */
const written = ['message.body', 'message.html', 'ticket.subject', 'ticket.snippet']
const columnsWith = async (text: string) =>
  (await listColumnsWith(db, text)).filter((column) => !written.includes(column))
const logEverything = () => logAllEvents(db)

const record = (as: Context, event: Parameters<typeof recordEventBy>[2]) =>
  transaction(as, (tx) => recordEventBy(as, tx, event))

async function aUser(name: string, role: string | null = null) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@uni.example`
  const blank = { role, externalId: null, teams: [], department: null, courses: [], timezone: null }
  return createUser(admin, { ...blank, name, email })
}

const personOf = (alias: string) => getOne(db, 'person', { alias })

/** Leaves traces of a member of staff, who was once called something else, wherever Lodge keeps any. */
async function aTracedUser() {
  const [team, course, department] = [await aTeam(db), await aCourse(db), await aDepartment(db)]
  const before = await aUser('Zelda Quill', 'agent')
  const places = { teams: [team.alias], department: department.alias, courses: [course.alias] }
  const user = await updateUser(admin, {
    alias: before.alias,
    revision: before.revision,
    input: {
      name: 'Zelda Vex',
      email: 'zelda.vex@uni.example',
      role: 'agent',
      externalId: 'ZV-4711',
      timezone: null,
      ...places,
    },
  })
  const { id } = await updateOne(
    db,
    'person',
    { alias: user.alias },
    {
      externalId: 'ZV-1',
      signature: '<p>Zelda Vex</p>',
      passwordHash: 'hash of zelda.vex@uni.example',
    },
  )
  const actor = { kind: 'staff', id, role: 'agent', permissions: [], teamIds: [team.id] } as const
  const own = actingAs(db, { actor })
  const ticket = await aTicket(db, {
    team,
    assignee: { id },
    subject: 'My key',
    body: 'It is lost.',
    requester: {
      id,
      alias: user.alias,
      name: user.name,
      email: user.email,
      actor: { kind: 'requester', id },
    },
  })
  const { email } = user
  await anAddress(db, { id }, 'zelda@home.example')
  await record(own, { type: 'person.signed_in', personId: id, area: 'admin' })
  await record(own, {
    type: 'person.access_refused',
    personId: id,
    request: `GET /user-records/${user.alias}`,
  })
  const visitor = systemContext(db, () => noon)
  await record(visitor, { type: 'person.sign_in_failed', email, area: 'admin' })
  await record(visitor, { type: 'person.sign_in_failed', email: 'zelda@home.example', area: 'portal' })
  await record(visitor, { type: 'person.limit_reached', personId: null, email, request: 'POST /sign-in' })
  await record(admin, {
    type: 'tickets.exported',
    personId: manager.id,
    sort: 'updated',
    columns: ['number'],
    conditions: { requester: user.alias, search: 'Zelda Vex' },
  })
  await logEverything()
  await leaveRows(id, ticket.id, email)
  await leaveAnswers(id, user)
  return { id, user, ticket }
}

async function leaveRows(id: string, ticketId: string, email: string): Promise<void> {
  const at = { createdAt: noon }
  await insert(db, 'sign_in', { email, ...at, resendAllowedAt: noon, expiresAt: noon })
  await insert(db, 'password_reset', { email, ...at, expiresAt: noon })
  await insert(db, 'setup_link', { tokenHash: 'x', mailTo: email, ...at, expiresAt: noon })
  const mail = {
    recipient: email,
    templateCode: 'ticket_answered',
    lastError: `550 <${email}> unknown`,
    ...at,
  }
  for (const state of ['sent', 'pending', 'failed'])
    await insert(db, 'email_delivery', { ...mail, state, eventId: randomUUID() })
  await insert(db, 'draft', {
    personId: id,
    ticketId,
    visibility: 'public',
    html: 'Zelda Vex',
    updatedAt: noon,
  })
  await insert(db, 'scheduled_reply', {
    personId: id,
    ticketId,
    isUndo: true,
    html: 'Zelda Vex',
    submissionId: randomUUID(),
    submissionHash: '',
    seenAt: noon,
    sendAt: noon,
    ...at,
  })
  await insert(db, 'saved_view', { ownerId: id, name: 'Zelda Vex', query: {}, ...at, updatedAt: noon })
  await insert(db, 'upload', { uploaderId: id, name: 'Zelda Vex.pdf', size: 1, ...at })
  await insert(db, 'ticket_watcher', { ticketId, personId: id })
  await insert(db, 'notification', { personId: id, ticketId, eventId: randomUUID(), kind: 'mention', ...at })
  await insert(db, 'recovery_code', { personId: id, codeHash: 'x' })
  await insert(db, 'second_factor', { personId: id, secret: 'x', ...at })
  const key = { publicKey: new Uint8Array([1]), counter: '0', transports: [], isSynced: false }
  await insert(db, 'calendar_feed', { personId: id, tokenHash: 'x', showsSubjects: true, ...at })
  await insert(db, 'scim_user', {
    integrationId: manager.id,
    personId: id,
    userName: 'zelda@uni.example',
    externalId: 'Zelda Vex',
    emails: ['zelda@uni.example'],
    resource: { userName: 'zelda@uni.example', displayName: 'Zelda Vex', active: true },
    updatedAt: noon,
    ...at,
  })
  const scimGroup = { integrationId: manager.id, displayName: 'All', updatedAt: noon, ...at }
  const { id: groupId } = await insert(db, 'scim_group', scimGroup)
  await insert(db, 'scim_member', { groupId, personId: id })
  const scimProblem = { resource: 'User', reason: 'scim_taken', params: {}, isPartial: false }
  await insert(db, 'scim_problem', { integrationId: manager.id, personId: id, at: noon, ...scimProblem })
  await insert(db, 'passkey', { personId: id, name: 'x', credentialId: 'x', ...key, ...at })
  const list = await insert(db, 'import', {
    kind: 'users',
    personId: manager.id,
    fileName: 'all.csv',
    fileSize: 1,
    state: 'finished',
    ...at,
    encoding: 'utf-8',
    separator: ',',
    headers: ['Email'],
    samples: [[email]],
  })
  await insert(db, 'import_line', {
    importId: list.id,
    line: 1,
    recordId: randomUUID(),
    alias: 'z',
    key: email,
    courses: [],
    students: [],
    staff: [],
    problems: [email],
  })
  await insert(db, 'imported_record', { recordId: id, importId: list.id })
}

/** Leaves answers as they are kept of what the person asked for, and of what others asked for about them. */
async function leaveAnswers(id: string, { alias, name }: { alias: string; name: string }): Promise<void> {
  const rows = { route: 'POST /api/backend/user-records', contentHash: 'x', createdAt: noon }
  const answers = [
    null,
    JSON.stringify({ name }),
    JSON.stringify({ alias }),
    JSON.stringify({ externalId: 'ZV-1' }),
  ]
  await insertMany(
    db,
    'idempotent_request',
    answers.map((answer) => ({
      ...rows,
      key: randomUUID(),
      answer,
      personId: answer === null ? id : manager.id,
    })),
  )
}

test('only people’s own words still name an anonymised person', async () => {
  const { id, user, ticket } = await aTracedUser()
  const called = [
    'Zelda Quill',
    'Zelda Vex',
    'zelda.quill@uni.example',
    'zelda.vex@uni.example',
    'zelda@home.example',
    'ZV-1',
    user.alias,
  ]
  for (const word of called) expect(await columnsWith(word)).not.toEqual([])

  const anonymous = await anonymiseUser(admin, user)
  await logEverything()

  for (const word of called) expect([word, await columnsWith(word)]).toEqual([word, []])
  expect(anonymous).toMatchObject({
    name: 'Former member of staff',
    teams: [],
    courses: [],
    department: null,
    isAnonymised: true,
    mayChange: false,
    archivedAt: noon.toISOString(),
  })
  expect(anonymous.email).toMatch(/@anonymised\.invalid$/)
  expect(await personOf(anonymous.alias)).toMatchObject({
    id,
    passwordHash: null,
    externalId: null,
    signature: '',
    sessionsFrom: noon,
  })
  const own = [
    'draft',
    'scheduled_reply',
    'notification',
    'ticket_watcher',
    'team_member',
    'invitation',
    'scim_user',
    'scim_member',
    'scim_problem',
  ] as const
  const secrets = ['second_factor', 'recovery_code', 'passkey', 'calendar_feed'] as const
  for (const table of [...own, ...secrets])
    expect([table, await countRows(db, table, { personId: id })]).toEqual([table, 0])
  expect(await countRows(db, 'idempotent_request')).toBe(0)
  const states = await findMany(db, 'email_delivery', { recipient: anonymous.email })
  expect(states.map(({ state }) => state).sort()).toEqual(['sent', 'skipped', 'skipped'])

  expect(await findOne(db, 'ticket', { id: ticket.id })).toMatchObject({
    status: ticket.status,
    requesterId: id,
    assigneeId: id,
  })
  expect(await findRequester(db, ticket.id, null)).toEqual([])
  expect((await findResponsible(db, ticket.id)).map(({ email }) => email)).not.toContain(user.email)
})

test('views and reports that others saved with the person find the same tickets, without the name', async () => {
  const [anonymised, namesake] = [await aUser('Uma Pell', 'agent'), await aUser('Uma Pell Younger', 'agent')]
  const team = await aTeam(db)
  const at = { createdAt: noon, updatedAt: noon }
  const own = { ownerId: manager.id, name: 'Hers', ...at }
  const both = `${namesake.alias},${anonymised.alias}`
  const filter = { assignee: both, search: `requester:${anonymised.alias} key` }
  const view = await insert(db, 'saved_view', { ...own, teamId: team.id, query: { filter } })
  const report = await insert(db, 'saved_view', {
    ...own,
    kind: 'report',
    query: { requester: anonymised.alias, assignee: namesake.alias },
  })
  const mailed = {
    personId: manager.id,
    name: 'Weekly',
    cadence: 'weekly',
    weekday: 1,
    hour: 8,
    dueOn: '2026-03-10',
  }
  const subscription = await insert(db, 'report_subscription', {
    ...mailed,
    filter: { assignee: anonymised.alias },
    createdAt: noon,
  })
  const bulk = await insert(db, 'bulk_update', {
    personId: manager.id,
    change: { kind: 'assignee', assignee: anonymised.alias },
    total: 1,
    createdAt: noon,
  })

  const { alias } = await anonymiseUser(admin, anonymised)

  expect(await findOne(db, 'saved_view', { id: view.id })).toMatchObject({
    query: { filter: { assignee: `${namesake.alias},${alias}`, search: `requester:${alias} key` } },
  })
  expect(await findOne(db, 'saved_view', { id: report.id })).toMatchObject({
    query: { requester: alias, assignee: namesake.alias },
  })
  expect(await findOne(db, 'report_subscription', { id: subscription.id })).toMatchObject({
    filter: { assignee: alias },
  })
  expect(await findOne(db, 'bulk_update', { id: bulk.id })).toMatchObject({
    change: { kind: 'assignee', assignee: alias },
  })
  const changes = (await eventsOf(db)).filter(({ type }) => type === 'saved_view.changed')
  expect(changes.map(({ payload }) => payload)).toMatchObject([
    { personId: manager.id, viewId: view.id, teamIds: [team.id] },
    { personId: manager.id, viewId: report.id, teamIds: [] },
  ])
})

test('the log keeps the person’s entries under the new name, and the old name no longer finds them', async () => {
  const user = await aUser('Orla Finch')
  const { id } = await personOf(user.alias)
  const own = actingAs(db, { actor: { kind: 'requester', id } })
  await record(own, { type: 'person.signed_in', personId: id, area: 'portal' })
  const entries = async () => findMany(db, 'activity', { actorId: id })
  await logEverything()
  const [before] = await entries()
  expect(before).toMatchObject({ actor: 'Orla Finch', subject: 'Orla Finch' })

  await anonymiseUser(ctx, user)

  expect(await entries()).toEqual([{ ...before, actor: 'Former student', subject: 'Former student' }])
  const { rows } = await db.pool.query(`SELECT FROM activity WHERE document @@ activity_search('orla finch')`)
  expect(rows).toEqual([])
})

test('the name no longer finds tickets and is no longer suggested as a spelling', async () => {
  const student = await aStudent(db, { name: 'Quirina Zappel', email: 'qz@uni.example' })
  await aTicket(db, { requester: student, body: 'I cannot log in.' })
  const known = async () => {
    const { rows } = await db.pool.query<{ tickets: number; words: number }>(
      `SELECT (SELECT count(*)::int FROM ticket_search WHERE strpos(document::text, 'zappel') > 0) AS tickets,
              (SELECT count(*)::int FROM search_word WHERE word = 'zappel') AS words`,
    )
    return rows
  }
  expect(await known()).toEqual([{ tickets: 1, words: 1 }])

  await anonymiseUser(ctx, student)

  expect(await known()).toEqual([{ tickets: 0, words: 0 }])
})

test('another person of the same name keeps it in the log', async () => {
  const [one, other] = [await aUser('Robin Same'), await aStudent(db, { name: 'Robin Same' })]
  await record(actingAs(db, other), { type: 'person.signed_in', personId: other.id, area: 'portal' })
  await logEverything()

  await anonymiseUser(ctx, one)

  expect(await findMany(db, 'activity', { actorId: other.id })).toMatchObject([
    { actor: 'Robin Same', subject: 'Robin Same' },
  ])
})

test('the entered address must be the account’s', async () => {
  const { alias } = await aUser('Not Meant')
  const user = await getUser(ctx, { alias })

  await expect(anonymiseUser(ctx, { alias: user.alias, email: 'other@uni.example' })).rejects.toMatchObject({
    details: { fields: { email: { reason: 'email_of_other' } } },
  })
  expect(await getUser(ctx, user)).toEqual(user)
})

test('nobody anonymises themselves or a person with a role beyond their own', async () => {
  const student = await aStudent(db)
  await expect(anonymiseUser(ctx, manager)).rejects.toMatchObject({
    problem: { reason: 'own_anonymisation' },
  })
  await expect(anonymiseUser(ctx, await aSuperadmin(db))).rejects.toMatchObject({
    problem: { reason: 'account_beyond_yours' },
  })
  await expect(anonymiseUser(actingAs(db, await anAgent(db)), student)).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('an anonymised person cannot be changed, restored, invited or anonymised again', async () => {
  const user = await anonymiseUser(admin, await aUser('Gone Again', 'agent'))
  const { alias, revision, email } = user
  const same = { name: 'Back', email: 'back@uni.example', role: null, teams: [], department: null }
  const input = { ...same, courses: [], externalId: null, timezone: null }

  const anonymised = { problem: { reason: 'account_anonymised' } }
  await expect(updateUser(admin, { alias, revision, input })).rejects.toMatchObject(anonymised)
  await expect(archiveUser(admin, { alias, isArchived: false })).rejects.toMatchObject(anonymised)
  await expect(anonymiseUser(admin, { alias, email })).rejects.toMatchObject(anonymised)
  await expect(inviteAgain(admin, { alias })).rejects.toMatchObject({
    problem: { reason: 'not_to_be_invited' },
  })
})

test('a person is not anonymised while an import runs', async () => {
  const user = await aUser('In List')
  const { id } = await insert(db, 'import', {
    kind: 'users',
    personId: manager.id,
    fileName: 'a.csv',
    fileSize: 1,
    state: 'running',
    encoding: 'utf-8',
    separator: ',',
    headers: [],
    samples: [],
    createdAt: noon,
  })
  await expect(anonymiseUser(ctx, user)).rejects.toMatchObject({
    problem: { reason: 'anonymised_during_import' },
  })

  await updateOne(db, 'import', { id }, { state: 'finished' })
  expect((await anonymiseUser(ctx, user)).isAnonymised).toBe(true)
})

test('one superadmin stays when two anonymise each other at the same moment', async () => {
  const alone = await createTestDatabase()
  await aSite(alone)
  const [one, two] = [await aSuperadmin(alone), await aSuperadmin(alone)]

  const attempts = await Promise.allSettled([
    anonymiseUser(actingAs(alone, one), two),
    anonymiseUser(actingAs(alone, two), one),
  ])

  expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(attempts.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { details: { fields: { email: { reason: 'last_superadmin' } } } },
  })
  await alone.drop()
})

test('the role that Lodge runs as removes anonymised people from the log and changes nothing else of it', async () => {
  const { id } = await aStudent(db)
  const anonymised = await personOf((await anonymiseUser(ctx, await aUser('Role Test'))).alias)
  const role = await createRuntimeRole(db)
  const client = new Client({ connectionString: role.url })
  await client.connect()
  const forget = (person: string) => client.query(`SELECT forget_person($1, '{a b}', '{c}')`, [person])
  await expect(forget(id)).rejects.toMatchObject({ code: '42501' })
  await forget(anonymised.id)
  await client.query(`SET lodge.forgets_person = 'on'`)
  await expect(client.query(`UPDATE activity SET actor = 'Nobody'`)).rejects.toMatchObject({ code: '42501' })
  await client.end()
  await role.drop()
})

test('anonymising a person is recorded with its actor, and as a change of access', async () => {
  const { alias } = await anonymiseUser(ctx, await aUser('Last Page'))
  const { id } = await personOf(alias)

  const events = (await eventsOf(db)).filter(({ payload }) => JSON.stringify(payload).includes(id))
  expect(events.slice(-2)).toMatchObject([
    {
      type: 'person.changed',
      actorId: manager.id,
      payload: { how: 'anonymised', subject: 'Former student' },
    },
    { type: 'person.access_changed' },
  ])
})
