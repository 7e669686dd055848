import {
  AutomationDefinition,
  cannedResponsePlaceholderNames,
  domainEvents,
  EscalationStepList,
  eventTypes,
  FormField,
  TicketStatus,
} from '@lodge/contracts'
import { canTransition, validateFormAnswers } from '@lodge/domain'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '../../query.ts'
import { sql } from '../../sql.ts'
import { countRows, findMany, findOne, getOne } from '../../tables/find.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts'
import { type DemoSignIns, seedDemo } from './seed-demo.ts'
import { german } from './site-texts/german.ts'
import { germanNames } from './site-texts/german-names.ts'
import { germanResponses } from './site-texts/german-responses.ts'

const now = new Date('2026-11-18T14:14:00Z')
const isUnresolved = sql`status NOT IN ('resolved', 'closed')`

let db: TestDatabase
let signIns: DemoSignIns
beforeAll(async () => {
  db = await createTestDatabase()
  signIns = await seedDemo({ databaseUrl: db.url, password: 'a demo password', now })
})
afterAll(() => db.drop())

/** Returns a digest of all rows of all tables. */
async function everything(): Promise<Record<string, string>> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await db.pool.query(
      `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS digest FROM "${name}" t`,
    )
    digests[name] = rows[0].digest
  }
  return digests
}

test('a second run changes nothing and returns the same sign-ins', async () => {
  const before = await everything()
  const secondSeed = await seedDemo({ databaseUrl: db.url, password: 'another one', now: new Date() })
  expect(secondSeed).toEqual(signIns)
  expect(await everything()).toEqual(before)
})

test('two seedings at the same moment leave one university', async () => {
  const other = await createTestDatabase()
  const options = { databaseUrl: other.url, password: 'x', now }
  await Promise.all([seedDemo(options), seedDemo(options)])
  expect(await countRows(other, 'team')).toBe(6)
  await other.drop()
})

test('all German texts are of something, and one is of what was said before', async () => {
  const rows = (await findMany(db, 'site_text', {})).filter(({ kind }) => kind !== 'canned_response')
  const translated = new Map(rows.map(({ source, text }) => [source, text]))

  expect(Object.keys(german).filter((source) => translated.get(source) !== german[source])).toEqual([])
  expect(rows.filter(({ source }) => !Object.hasOwn({ ...germanNames, ...german }, source))).toMatchObject([
    { source: 'Paid twice' },
  ])
  const departments = await findMany(db, 'department', {})
  expect(departments.filter(({ name }) => !translated.has(name))).toMatchObject([
    { name: 'Doctoral College' },
  ])
  const { names } = await getOne(db, 'topic', { alias: 'refunds' })
  expect(names).toEqual({ de: 'Erstattungen' })
})

test('all German canned responses are of an English one, and one is of what it said before', async () => {
  const responses = await findMany(db, 'canned_response', {})
  const rows = await findMany(db, 'site_text', { kind: 'canned_response', field: 'html' })

  expect(rows).toHaveLength(Object.keys(germanResponses).length)
  const written = new Set(responses.map(({ html }) => html))
  expect(rows.filter(({ source }) => !written.has(source))).toHaveLength(1)
  const names = (html: string) => new Set(html.match(/\{\{[^}]+\}\}/g))
  expect(rows.filter(({ text }) => names(text).size === 0)).toEqual([])
})

test('every course has its school and a term, of which the last one is over', async () => {
  const courses = await findMany(db, 'course', { archivedAt: null })
  expect(courses.filter(({ departmentId }) => departmentId === null)).toEqual([])
  const terms = courses.map(({ term }) => term)
  expect([...new Set(terms)].toSorted()).toEqual(['2025/26 Summer', '2026/27 Autumn'])
  expect(terms.filter((term) => term === '2025/26 Summer').length).toBeLessThan(terms.length / 2)
  const geography = courses.filter(({ code }) => code === 'GEOG2012')
  expect(geography.map(({ term }) => term).toSorted()).toEqual(['2025/26 Summer', '2026/27 Autumn'])
})

test('every sign-in exists, and staff have the password', async () => {
  for (const { email, role } of signIns.admin) {
    const { roleId } = await getOne(db, 'person', { email })
    expect(await findOne(db, 'role', { id: roleId ?? 0 })).toMatchObject({ name: role })
  }
  const { passwordHash } = await getOne(db, 'person', { email: signIns.admin[0]?.email ?? '' })
  expect(await verify(passwordHash ?? '', 'a demo password')).toBe(true)
  const students = await query<{ unresolved: number }>(
    db,
    sql`SELECT (SELECT count(*)::int FROM ticket WHERE requester_id = p.id AND ${isUnresolved}) AS unresolved
        FROM person p WHERE email = ANY(${signIns.portal.map(({ email }) => email)})`,
  )
  expect(students).toHaveLength(signIns.portal.length)
  expect(Math.max(...students.map(({ unresolved }) => unresolved))).toBeGreaterThanOrEqual(3)
})

test('the demo desk has as many open, unassigned and late tickets as a real one', async () => {
  const total = await countRows(db, 'ticket')
  expect(total).toBeGreaterThan(200)
  const open = await countRows(db, 'ticket', isUnresolved)
  expect(open).toBeGreaterThan(55)
  expect(open).toBeLessThan(90)
  const unassigned = await countRows(db, 'ticket', sql`${isUnresolved} AND assignee_id IS NULL`)
  expect(unassigned).toBeGreaterThan(8)
  expect(unassigned).toBeLessThan(20)
  expect(await countRows(db, 'ticket', sql`tags <> '{}'`)).toBeGreaterThan(40)
  expect(await countRows(db, 'ticket', sql`status = 'on_hold' AND snoozed_until > ${now}`)).toBe(2)
  const subjects = await findMany(db, 'ticket', {}, { columns: ['subject'] })
  expect(new Set(subjects.map(({ subject }) => subject)).size).toBe(total)
  for (const { id } of await findMany(db, 'team', {}))
    expect(await countRows(db, 'ticket', sql`team_id = ${id} AND ${isUnresolved}`)).toBeGreaterThan(2)
})

test('every event matches its contract, in order of time, and the last of a ticket is pending for the SLA', async () => {
  const events = await findMany(db, 'event', {}, { orderBy: ['seq'] })
  let before = 0
  for (const { type, payload, createdAt } of events) {
    const knownType = eventTypes.find((name) => name === type)
    expect(knownType && domainEvents[knownType].payload.safeParse(payload).success).toBe(true)
    expect(createdAt.getTime()).toBeGreaterThanOrEqual(before)
    expect(createdAt.getTime()).toBeLessThanOrEqual(now.getTime())
    before = createdAt.getTime()
  }
  const ofTickets = events.filter(({ ticketId }) => ticketId !== null)
  const last = new Map(ofTickets.map(({ ticketId, id }) => [ticketId, id]))
  const pending = events
    .filter(({ pendingConsumers }) => pendingConsumers.includes('sla'))
    .map(({ id }) => id)
  expect(new Set(pending)).toEqual(new Set(last.values()))
  expect(
    events
      .flatMap(({ pendingConsumers }) => pendingConsumers)
      .filter((queue) => queue === 'email' || queue === 'realtime'),
  ).toEqual([])
})

test('the escalating version of the default policy applies to none of the older tickets', async () => {
  const [policy] = await findMany(
    db,
    'sla_policy_version',
    sql`policy_id IN (SELECT id FROM sla_policy WHERE is_default)`,
    { orderBy: ['version DESC'] },
  )
  expect(EscalationStepList.parse(policy?.escalation).length).toBeGreaterThan(0)
  const escalating = await findMany(db, 'sla_policy_version', sql`escalation <> '[]'`)
  expect(escalating).toHaveLength(1)
  expect(await countRows(db, 'applied_policy', { policyVersionId: escalating.map(({ id }) => id) })).toBe(0)
})

test('the relay brings the newest event to its queue at once, as it is too young for a sweep', async () => {
  const [newest] = await findMany(db, 'event', {}, { orderBy: ['createdAt DESC'], limit: 1 })
  expect(newest).toMatchObject({
    type: 'sla_policy.changed',
    publishedAt: null,
    pendingConsumers: ['activity'],
  })
})

test('every team is offered canned responses, and these use only known placeholders', async () => {
  const responses = await findMany(db, 'canned_response', {})
  const teams = await findMany(db, 'team', {})
  for (const { id } of teams)
    expect(responses.filter(({ teamIds }) => teamIds.includes(id)).length).toBeGreaterThan(0)
  const named = responses.flatMap(({ html }) =>
    Array.from(html.matchAll(/\{\{(.*?)\}\}/g), ([, name]) => name),
  )
  expect(cannedResponsePlaceholderNames).toEqual(expect.arrayContaining([...new Set(named)]))
})

test('the state of each ticket follows from its events', async () => {
  const tickets = await findMany(db, 'ticket', {})
  const allMessages = await findMany(db, 'message', {})
  const policies = await findMany(db, 'applied_policy', {}, { columns: ['ticketId'] })
  const withPolicy = new Set(policies.map(({ ticketId }) => ticketId))
  const events = await findMany(db, 'event', {}, { orderBy: ['seq'] })
  for (const ticket of tickets) {
    const own = events.filter(({ ticketId }) => ticketId === ticket.id)
    expect(own[0]?.type).toBe('ticket.created')
    expect(own.map(({ type }) => type).filter((type) => type === 'ticket.created')).toHaveLength(1)
    let status = TicketStatus.parse('new')
    let assignee: string | null = null
    let tags: string[] = []
    let until: string | undefined
    for (const { type, payload } of own) {
      if (type === 'ticket.status_changed') {
        const change = domainEvents[type].payload.parse(payload)
        expect(change.from).toBe(status)
        expect(canTransition(change.from, change.to)).toBe(true)
        status = change.to
        until = change.until
      }
      if (type === 'ticket.assigned') {
        const { from, to } = domainEvents[type].payload.parse(payload)
        expect(from).toBe(assignee)
        assignee = to
      }
      if (type === 'ticket.tags_changed') tags = [...tags, ...domainEvents[type].payload.parse(payload).added]
    }
    expect([ticket.status, ticket.assigneeId, ticket.version]).toEqual([status, assignee, own.length])
    expect([ticket.tags, ticket.snoozedUntil?.toISOString()]).toEqual([tags, until])
    expect(ticket.updatedAt).toEqual(own.at(-1)?.createdAt)
    expect(ticket.resolvedAt !== null).toBe(status === 'resolved' || status === 'closed')
    const mentions = own.flatMap(({ type, payload }) =>
      type === 'ticket.created' || type === 'ticket.replied'
        ? [domainEvents[type].payload.parse(payload).messageId]
        : [],
    )
    const messages = allMessages.filter(({ ticketId }) => ticketId === ticket.id)
    expect(new Set(mentions)).toEqual(new Set(messages.map(({ id }) => id)))
    expect(withPolicy.has(ticket.id)).toBe(true)
    expect(`${ticket.subject} ${messages.map(({ body }) => body)}`).not.toMatch(/[{}]/)
  }
})

test('the form answers of tickets match their forms', async () => {
  const tickets = await query<{ subject: string; fields: unknown; answers: object; courses: string[] }>(
    db,
    sql`SELECT t.subject, v.fields, t.form_answers AS answers,
               ARRAY(SELECT c.alias FROM person_course pc JOIN course c ON c.id = pc.course_id
                     WHERE pc.person_id = t.requester_id) AS courses
        FROM ticket t JOIN form_version v ON v.id = t.form_version_id WHERE t.form_answers <> '{}'`,
  )
  expect(tickets.length).toBeGreaterThan(100)
  for (const { fields, answers, courses, subject } of tickets) {
    const given = Object.fromEntries(Object.entries(answers))
    expect({
      subject,
      errors: validateFormAnswers(FormField.array().parse(fields), given, { courses, files: {} }).errors,
    }).toEqual({
      subject,
      errors: {},
    })
  }
})

test('agents work on topics of their own teams', async () => {
  const tickets = await findMany(db, 'ticket', sql`assignee_id IS NOT NULL`)
  const members = await findMany(db, 'team_member', {})
  const isMember = new Set(members.map(({ teamId, personId }) => `${teamId} ${personId}`))
  for (const { teamId, assigneeId } of tickets) expect(isMember.has(`${teamId} ${assigneeId}`)).toBe(true)
})

test.each(['2026-11-21T03:00:00Z', '2026-12-28T12:00:00Z', '2026-03-29T01:30:00Z', '2027-01-04T09:01:00Z'])(
  'a demo that starts at %s has no events in its future',
  async (moment) => {
    const other = await createTestDatabase()
    await seedDemo({ databaseUrl: other.url, password: 'x', now: new Date(moment) })
    const { rows } = await other.pool.query('SELECT max(created_at) AS last FROM event')
    expect(rows[0].last.getTime()).toBeLessThanOrEqual(Date.parse(moment))
    await other.drop()
  },
)

test('automations are as the desk saves them: two run on tickets from now on, and a draft waits', async () => {
  const automations = await findMany(db, 'automation', {}, { orderBy: ['position'] })

  for (const { draft } of automations) expect(AutomationDefinition.parse(draft)).toEqual(draft)
  expect(automations.map(({ version, eventTypes }) => ({ version, eventTypes }))).toEqual([
    { version: 1, eventTypes: ['ticket.created'] },
    { version: 1, eventTypes: ['ticket.created', 'ticket.replied'] },
    { version: null, eventTypes: [] },
  ])
  const versions = await findMany(db, 'automation_version', {})
  expect(versions.map(({ definition }) => definition)).toEqual(
    automations.filter(({ version }) => version).map(({ draft }) => draft),
  )
  expect(await countRows(db, 'team', { alias: 'accommodation' })).toBe(1)
})

test('what was asked of a mailbox came by mail, and was answered in the desk', async () => {
  const byMail = await query<{ side: string; channel: string; through: string }>(
    db,
    sql`
    SELECT DISTINCT message.side, message.channel, event.through
    FROM ticket JOIN message ON message.ticket_id = ticket.id
    JOIN event ON event.ticket_id = ticket.id AND event.actor_id = message.author_id
    WHERE ticket.channel = 'email' ORDER BY side`,
  )
  expect(byMail).toEqual([
    { side: 'requester', channel: 'email', through: 'mail' },
    { side: 'staff', channel: 'desk', through: 'session' },
  ])
})

test('no plain text of the demo, and no translation of one, holds HTML', async () => {
  const texts = await query<{ text: string }>(
    db,
    sql`SELECT source AS text FROM written_site_texts() WHERE format = 'line'
        UNION
        SELECT site_text.text FROM site_text JOIN written_site_texts() written USING (kind, record_id, field)
        WHERE written.format = 'line'
        UNION SELECT name FROM team
        UNION SELECT name FROM sla_policy
        UNION SELECT title FROM article`,
  )

  expect(texts.length).toBeGreaterThan(200)
  expect(texts.filter(({ text }) => /<[a-z/!?]|&(#x?)?\w+;/i.test(text))).toEqual([])
})
