import { randomUUID } from 'node:crypto'
import { type Database, query, sql } from '@lodge/database'
import { setPasswordResetToken } from '@lodge/desk'
import { createVisitor, password, signInToAdmin, signInToPortal } from '../sign-in.ts'
import type { TestBrowser } from '../test-browser.ts'
import type { TestServer } from '../test-server.ts'
import { ownMailboxes, type ReachWorld } from './reach-world.ts'

/**
 * Returns what tells one state of people, teams and routing from another, however it came about. An address that waits for
 * its owner is none of it: nothing of the holder's own makes it count.
 */
export async function describeState(db: Database): Promise<string> {
  const [row] = await query<{ state: string }>(
    db,
    sql`
    SELECT concat_ws(' | ',
      (SELECT json_agg(json_build_array(id, email, role_id, department_id, archived_at IS NULL, external_id)
                       ORDER BY email) FROM person),
      (SELECT json_agg(json_build_array(team_id, person_id, is_lead) ORDER BY team_id, person_id) FROM team_member),
      (SELECT json_agg(json_build_array(name, department_ids, reply_address, bounce_address, archived_at IS NULL)
                       ORDER BY name) FROM team),
      (SELECT json_agg(json_build_array(name, team_id, uses_department_team, parent_id, archived_at IS NULL)
                       ORDER BY name) FROM topic),
      (SELECT json_agg(json_build_array(name, parent_id, email_domains, archived_at IS NULL) ORDER BY name)
       FROM department),
      (SELECT json_agg(json_build_array(number, team_id, status, merged_into_id, subject) ORDER BY number) FROM ticket),
      (SELECT json_agg(json_build_array(name, team_ids) ORDER BY name) FROM wall_screen),
      (SELECT json_agg(ticket_id ORDER BY ticket_id) FROM ticket_watcher)) AS state`,
  )
  // A person who was created has another id each time.
  return (row?.state ?? '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => id.slice(0, 13))
}

/** Returns all that the holder sees, may do, is and is sent by now, also by accounts whose mailbox they read. */
export async function deriveReach(
  server: TestServer,
  world: ReachWorld,
  holder: TestBrowser,
): Promise<Set<string>> {
  const { db } = server
  const reach = new Set<string>()
  await askEverywhere(server, world)
  const accounts = await db.prisma.person.findMany({
    where: { email: { in: [world.holder.email, ...ownMailboxes] }, archivedAt: null },
    select: { id: true, email: true, roleId: true },
  })
  const others = Object.entries(world.people)
  for (const { id, email, roleId } of accounts) {
    for (const [name, person] of others) if (person.id === id) reach.add(`is ${name}`)
    if (email === world.holder.email) {
      await addAsAgent(reach, holder, world)
      continue
    }
    await addAsRequester(reach, await signInToPortal(server, { email }))
    if (roleId === null) continue
    await setPasswordByMail(server, email)
    await addAsAgent(reach, await signInToAdmin(server, { email }), world)
  }
  const teams = await db.prisma.team.findMany({
    where: { OR: [{ replyAddress: { in: ownMailboxes } }, { bounceAddress: { in: ownMailboxes } }] },
  })
  for (const { id, name } of teams) if (id !== world.own.id) reach.add(`is sent answers to ${name}`)
  return reach
}

async function addAsAgent(reach: Set<string>, browser: TestBrowser, { ticket }: ReachWorld): Promise<void> {
  const tickets = await browser.get('/api/backend/tickets')
  for (const { subject } of tickets.json().items ?? []) reach.add(`sees ${subject}`)
  const opened = await browser.get(`/api/backend/tickets/${ticket.number}`)
  if (opened.statusCode === 200) reach.add('opens the hidden ticket')
  const init = (await browser.get('/api/backend/init')).json()
  for (const permission of init.user?.permissions ?? []) reach.add(`may ${permission}`)
}

async function addAsRequester(reach: Set<string>, browser: TestBrowser): Promise<void> {
  const tickets = await browser.get('/api/tickets')
  if (tickets.statusCode !== 200) return
  for (const { subject } of tickets.json().items ?? []) reach.add(`asked ${subject}`)
}

/** A student of the other department asks under each topic that takes questions, and a newcomer would be placed. */
async function askEverywhere(server: TestServer, { topics, people, holder, law }: ReachWorld): Promise<void> {
  const { db } = server
  const person = await db.prisma.person.findUnique({ where: { id: people.student.id } })
  const isTaken = !person || person.archivedAt || [holder.email, ...ownMailboxes].includes(person.email)
  const newcomer = await signInToPortal(server, { email: 'newcomer@uni.example' })
  const placed = await db.prisma.person.findUnique({
    where: { email: 'newcomer@uni.example' },
    select: { department: { select: { alias: true } } },
  })
  const department = placed?.department?.alias ?? law.alias
  await newcomer.put('/api/me/profile', { name: 'Newcomer', department })
  const requesters = new Map([['a newcomer', newcomer]])
  if (!isTaken) requesters.set('the student', await signInToPortal(server, person))
  for (const [who, requester] of requesters)
    for (const [name, topic] of Object.entries(topics))
      await requester.post('/api/tickets', {
        ...{ topic: topic.alias, subject: `later under ${name} by ${who}`, body: 'Text' },
        ...{ submissionId: randomUUID(), attachments: [], formAnswers: {} },
      })
}

async function setPasswordByMail({ db, ...server }: TestServer, email: string): Promise<void> {
  const visitor = await createVisitor({ db, ...server })
  await visitor.post('/api/backend/auth/password-reset', { email })
  const request = await db.prisma.passwordReset.findFirst({ where: { email, usedAt: null } })
  const mailed = request && (await setPasswordResetToken(db, request.id))
  if (mailed)
    await visitor.post('/api/backend/auth/password-reset/complete', { token: mailed.token, password })
}
