import { randomUUID } from 'node:crypto'
import { type Database, findMany, findOne, query, sql } from '@lodge/database'
import { setPasswordResetToken } from '@lodge/desk/identity'
import { createVisitor, password, signInToAdmin, signInToPortal } from '../sign-in.ts'
import { someAtOnce } from '../some-at-once.ts'
import type { TestBrowser } from '../test-browser.ts'
import type { TestServer } from '../test-server.ts'
import { ownMailboxes, type ReachWorld } from './reach-world.ts'

/**
 * Describes people, teams and routing, however and in whichever installation they came about. An address that waits
 * for its owner does not count.
 */
export async function describeState(db: Database, { people, holder }: ReachWorld): Promise<string> {
  const [row] = await query<{ state: Record<string, unknown[][]> }>(
    db,
    sql`
    SELECT json_build_object(
      'people', (SELECT json_agg(json_build_array(person.id, email, role.name, department_id, archived_at IS NULL,
                                                  external_id))
                 FROM person LEFT JOIN role ON role.id = role_id),
      'teams', (SELECT json_agg(json_build_array(id, name, department_ids, reply_address, bounce_address,
                                                 archived_at IS NULL)) FROM team),
      'topics', (SELECT json_agg(json_build_array(id, name, team_id, uses_department_team, parent_id,
                                                  archived_at IS NULL)) FROM topic),
      'departments', (SELECT json_agg(json_build_array(id, name, parent_id, email_domains, archived_at IS NULL))
                      FROM department),
      'tickets', (SELECT json_agg(json_build_array(id, subject, team_id, status, merged_into_id)) FROM ticket),
      'members', (SELECT json_agg(json_build_array(team_id, person_id, is_lead)) FROM team_member),
      'walls', (SELECT json_agg(json_build_array(name, team_ids)) FROM wall_screen),
      'watchers', (SELECT json_agg(json_build_array(ticket_id, person_id)) FROM ticket_watcher),
      'participants', (SELECT json_agg(json_build_array(ticket_id, person_id, left_at IS NULL))
                       FROM ticket_participant)) AS state`,
  )
  // Ids differ where something is created again, and addresses of the factories differ.
  const names = new Map<unknown, unknown>()
  const { members = [], walls = [], watchers = [], participants = [], ...records } = row?.state ?? {}
  for (const [id, name] of Object.values(records).flatMap((rows) => rows ?? [])) names.set(id, name)
  for (const [name, { id, email }] of Object.entries({ ...people, holder }))
    names.set(id, name).set(email, `address of ${name}`)
  for (const [, email] of records.people ?? [])
    if (String(email).endsWith('@anonymised.invalid')) names.set(email, 'anonymised')
  const lists = Object.values({ ...records, members, walls, watchers, participants }).map((rows) =>
    (rows ?? []).map((values) => JSON.stringify(values, (_, value) => names.get(value) ?? value)).toSorted(),
  )
  return JSON.stringify(lists)
}

/** Returns all that the holder sees, may do, is and is sent, also by accounts whose mailbox they read. */
export async function deriveReach(
  server: TestServer,
  world: ReachWorld,
  holder: TestBrowser,
): Promise<Set<string>> {
  const { db } = server
  const reach = new Set<string>()
  await askEverywhere(server, world)
  const accounts = await findMany(
    db,
    'person',
    { email: [world.holder.email, ...ownMailboxes], archivedAt: null },
    { columns: ['id', 'email', 'roleId'] },
  )
  const others = Object.entries(world.people)
  await someAtOnce(accounts, async ({ id, email, roleId }) => {
    for (const [name, person] of others) if (person.id === id) reach.add(`is ${name}`)
    if (email === world.holder.email) return addAsAgent(reach, holder, world)
    await addAsRequester(reach, await signInToPortal(server, { email }))
    if (roleId === null) return
    await setPasswordByMail(server, email)
    await addAsAgent(reach, await signInToAdmin(server, { email }), world)
  })
  const teams = await findMany(
    db,
    'team',
    sql`reply_address = ANY(${ownMailboxes}) OR bounce_address = ANY(${ownMailboxes})`,
  )
  for (const { id, name } of teams) if (id !== world.own.id) reach.add(`is sent answers to ${name}`)
  return reach
}

async function addAsAgent(reach: Set<string>, browser: TestBrowser, { ticket }: ReachWorld): Promise<void> {
  const [tickets, detail, init] = await Promise.all([
    browser.get('/api/backend/tickets'),
    browser.get(`/api/backend/tickets/${ticket.number}`),
    browser.get('/api/backend/init'),
  ])
  for (const { subject } of tickets.json().items ?? []) reach.add(`sees ${subject}`)
  if (detail.statusCode === 200) reach.add('opens the hidden ticket')
  for (const permission of init.json().user?.permissions ?? []) reach.add(`may ${permission}`)
}

async function addAsRequester(reach: Set<string>, browser: TestBrowser): Promise<void> {
  const tickets = await browser.get('/api/tickets')
  if (tickets.statusCode !== 200) return
  for (const { subject } of tickets.json().items ?? []) reach.add(`asked ${subject}`)
}

/** A student of the other department asks under each topic, and a newcomer would be placed. */
async function askEverywhere(server: TestServer, world: ReachWorld): Promise<void> {
  await Promise.all([askAsNewcomer(server, world), askAsStudent(server, world)])
}

async function askAsNewcomer(server: TestServer, world: ReachWorld): Promise<void> {
  const newcomer = await signInToPortal(server, { email: 'newcomer@uni.example' })
  const [placed] = await query<{ alias: string }>(
    server.db,
    sql`SELECT department.alias FROM person JOIN department ON department.id = person.department_id
        WHERE person.email = 'newcomer@uni.example'`,
  )
  const department = placed?.alias ?? world.law.alias
  await newcomer.put('/api/me/profile', { name: 'Newcomer', department })
  await askUnderEachTopic(newcomer, 'a newcomer', world)
}

async function askAsStudent(server: TestServer, world: ReachWorld): Promise<void> {
  const { people, holder } = world
  const person = await findOne(server.db, 'person', { id: people.student.id })
  if (!person || person.archivedAt || [holder.email, ...ownMailboxes].includes(person.email)) return
  await askUnderEachTopic(await signInToPortal(server, person), 'the student', world)
}

async function askUnderEachTopic(
  requester: TestBrowser,
  prefix: string,
  { topics }: ReachWorld,
): Promise<void> {
  await someAtOnce(Object.entries(topics), ([name, topic]) =>
    requester.post('/api/tickets', {
      topic: topic.alias,
      subject: `later under ${name} by ${prefix}`,
      body: 'Text',
      submissionId: randomUUID(),
      attachments: [],
      formAnswers: {},
    }),
  )
}

async function setPasswordByMail({ db, ...server }: TestServer, email: string): Promise<void> {
  const visitor = await createVisitor({ db, ...server })
  await visitor.post('/api/backend/auth/password-reset', { email })
  const request = await findOne(db, 'password_reset', { email, usedAt: null })
  const token = request && (await setPasswordResetToken(db, request.id))
  if (token) await visitor.post('/api/backend/auth/password-reset/complete', { token: token.token, password })
}
