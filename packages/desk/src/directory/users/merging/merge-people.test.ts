import { randomUUID } from 'node:crypto'
import {
  countRows,
  findMany,
  findOne,
  getOne,
  insert,
  query,
  remove,
  sql,
  transact,
  updateOne,
} from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../foundation/context.ts'
import { findOrCreateRequester } from '../../../identity/people/find-or-create-requester.ts'
import { actingAs, after, noon } from '../../../testing/context.ts'
import { aLearningPlatform } from '../../../testing/learning-platform-factory.ts'
import {
  aCourse,
  aDepartment,
  anAddress,
  anAgent,
  aStudent,
  aSuperadmin,
} from '../../../testing/person-factory.ts'
import { aSite } from '../../../testing/site-factory.ts'
import { aMessage, aTicket, eventsOf } from '../../../testing/ticket-factory.ts'
import { listColumnsWith, logAllEvents } from '../../../testing/traces.ts'
import { anonymiseUser } from '../anonymise-user.ts'
import { archiveUser, getUser, updateUser } from '../user-record.ts'
import { mergePeople } from './merge-people.ts'
import { previewPeopleMerge } from './preview-people-merge.ts'
import { sweepPeopleMerges, undoPeopleMerge } from './undo-people-merge.ts'

let db: TestDatabase
let admin: Context
let superadmin: Awaited<ReturnType<typeof aSuperadmin>>
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  superadmin = await aSuperadmin(db)
  admin = actingAs(db, superadmin)
})
afterAll(() => db.drop())

interface Named {
  alias: string
}

const dayMinutes = 24 * 60
const later = (minutes: number) => actingAs(db, superadmin, after(minutes))
const personOf = (id: string) => getOne(db, 'person', { id })
const requesterOf = async (id: string) => (await getOne(db, 'ticket', { id })).requesterId
const addressesOf = async (personId: string) =>
  (await findMany(db, 'person_address', { personId }, { orderBy: ['isPrimary DESC', 'email'] })).map(
    ({ email }) => email,
  )

async function merge(source: Named, target: Named, ctx = admin) {
  const [{ revision }, { revision: targetRevision }] = [
    await getOne(db, 'person', { alias: source.alias }),
    await getOne(db, 'person', { alias: target.alias }),
  ]
  return mergePeople(ctx, { alias: source.alias, target: target.alias, revision, targetRevision })
}

const refused = (attempt: Promise<unknown>, reason: string) =>
  expect(attempt).rejects.toMatchObject({ problem: { reason } })

test('the target gets tickets, messages, addresses, identities, courses and fields, and undoing gives all back', async () => {
  const [shared, own] = [await aCourse(db), await aCourse(db)]
  const department = await aDepartment(db)
  const source = await aStudent(db, { courses: [shared, own], department })
  const target = await aStudent(db, { courses: [shared] })
  await updateOne(db, 'person', { id: source.id }, { externalId: 'S-1', passwordHash: 'x' })
  const further = await anAddress(db, source)
  await updateOne(db, 'person_address', { email: source.email }, { verifiedAt: noon })
  const ticket = await aTicket(db, { requester: source })
  const other = await aTicket(db)
  await aMessage(db, { ticket: other, author: source, body: 'As a participant', side: 'requester' })
  const provider = {
    alias: 'uni',
    name: 'Uni',
    issuer: 'https://uni.example',
    clientId: 'x',
    secret: 'x',
    audience: 'both',
    scopes: 'openid',
    nameClaim: 'name',
    emailClaim: 'email',
    isOffered: true,
    updatedAt: noon,
  }
  const { id: providerId } = await insert(db, 'identity_provider', provider)
  const known = { providerId, issuer: provider.issuer, subject: 'a', createdAt: noon }
  await insert(db, 'person_identity', { personId: source.id, ...known })
  const key = { publicKey: new Uint8Array([1]), counter: '0', transports: [], isSynced: false }
  const passkey = { name: 'x', credentialId: 'x', ...key, createdAt: noon }
  await insert(db, 'passkey', { personId: source.id, ...passkey })

  expect(await previewPeopleMerge(admin, { alias: source.alias, target: target.alias })).toMatchObject({
    tickets: 1,
    messages: 2,
    identities: 1,
    courses: 2,
    sameCourses: 1,
    addresses: [source.email, further],
    gains: { department: department.name, externalId: true },
  })
  const merged = await merge(source, target)

  expect(merged).toMatchObject({ mayChange: false, mergedInto: { alias: target.alias, name: target.name } })
  expect(await getUser(admin, target)).toMatchObject({ merged: [{ alias: source.alias }], externalId: 'S-1' })
  expect(await requesterOf(ticket.id)).toBe(target.id)
  expect(await countRows(db, 'message', { authorId: source.id })).toBe(0)
  expect(await addressesOf(target.id)).toEqual([target.email, ...[source.email, further].sort()])
  const { verifiedAt } = await getOne(db, 'person_address', { email: source.email })
  expect(verifiedAt).toEqual(noon)
  expect(await countRows(db, 'person_identity', { personId: target.id })).toBe(1)
  expect(await countRows(db, 'person_course', { personId: target.id })).toBe(2)
  expect(await countRows(db, 'person_course', { personId: source.id })).toBe(0)
  expect(await countRows(db, 'passkey', { personId: source.id })).toBe(0)
  expect(await personOf(target.id)).toMatchObject({ departmentId: department.id, archivedAt: null })
  expect(await personOf(source.id)).toMatchObject({
    archivedAt: noon,
    sessionsFrom: noon,
    passwordHash: null,
    name: source.name,
  })
  const { rows } = await db.pool.query('SELECT count(*)::int AS mails FROM event WHERE type = $1', [
    'person.email_changed',
  ])
  expect(rows).toEqual([{ mails: 0 }])

  await undoPeopleMerge(later(60), source)

  expect(await requesterOf(ticket.id)).toBe(source.id)
  expect(await countRows(db, 'message', { authorId: source.id })).toBe(2)
  expect(await addressesOf(source.id)).toEqual([source.email, further])
  expect(await addressesOf(target.id)).toEqual([target.email])
  expect(await countRows(db, 'person_identity', { personId: source.id })).toBe(1)
  expect(await countRows(db, 'person_course', { personId: source.id })).toBe(2)
  expect(await countRows(db, 'person_course', { personId: target.id })).toBe(1)
  const open = { archivedAt: null, mergedIntoId: null }
  expect(await personOf(source.id)).toMatchObject({ ...open, email: source.email, externalId: 'S-1' })
  expect(await personOf(target.id)).toMatchObject({
    departmentId: null,
    externalId: null,
    sessionsFrom: after(60),
  })
  expect(await countRows(db, 'person_merge_item')).toBe(0)
})

test('what a learning platform says of either counts for the target, and undoing gives it back', async () => {
  const [shared, own] = [await aCourse(db), await aCourse(db)]
  const source = await aStudent(db, { courses: [shared] })
  const target = await aStudent(db)
  const brought = (personId: string, courseId: string) =>
    insert(db, 'person_course', { personId, courseId, isFromPlatform: true })
  await brought(target.id, shared.id)
  await brought(source.id, own.id)
  const { id: providerId } = await aLearningPlatform(db)
  const aContext = (courseId: string) => {
    const named = { contextId: courseId, label: 'x', title: 'x', namesCourse: false }
    return insert(db, 'lti_context', { providerId, deployment: '1', courseId, launchedAt: noon, ...named })
  }
  const [both, alone] = [await aContext(shared.id), await aContext(own.id)]
  const enrol = (contextId: string, personId: string) =>
    insert(db, 'lti_enrolment', { contextId, personId, role: 'learner', seenAt: noon })
  await enrol(both.id, source.id)
  await enrol(both.id, target.id)
  await enrol(alone.id, source.id)
  const enrolments = async ({ id }: { id: string }) =>
    (await findMany(db, 'lti_enrolment', { personId: id })).map(({ contextId }) => contextId).toSorted()
  const inCourse = async ({ id }: { id: string }) =>
    (await findMany(db, 'person_course', { personId: id })).map(({ courseId, isFromPlatform }) => [
      courseId,
      isFromPlatform,
    ])

  await merge(source, target)
  expect(await enrolments(target)).toEqual([both.id, alone.id].toSorted())
  expect(await enrolments(source)).toEqual([])
  // Somebody had put the source into the shared one, so that no platform takes the target out of it.
  expect(Object.fromEntries(await inCourse(target))).toEqual({ [shared.id]: false, [own.id]: true })

  await undoPeopleMerge(later(60), source)
  expect(await enrolments(source)).toEqual([both.id, alone.id].toSorted())
  expect(await enrolments(target)).toEqual([both.id])
  expect(Object.fromEntries(await inCourse(source))).toEqual({ [shared.id]: false, [own.id]: true })
})

test('nobody takes part in a ticket twice or in their own, and undoing brings back who did', async () => {
  const [source, target] = [await aStudent(db), await aStudent(db)]
  const [asked, both, alone] = [
    await aTicket(db, { requester: source }),
    await aTicket(db),
    await aTicket(db),
  ]
  const takesPart = (ticketId: string, personId: string) =>
    insert(db, 'ticket_participant', { ticketId, personId, addedAt: noon })
  await takesPart(asked.id, target.id)
  await takesPart(both.id, source.id)
  await takesPart(both.id, target.id)
  await takesPart(alone.id, source.id)
  const parts = async () => {
    const ids = [asked.id, both.id, alone.id]
    const rows = await findMany(db, 'ticket_participant', { ticketId: ids })
    return rows.map(({ ticketId, personId }) => `${ids.indexOf(ticketId)} ${personId}`).sort()
  }
  const before = await parts()
  const preview = await previewPeopleMerge(admin, { alias: source.alias, target: target.alias })
  expect(preview).toMatchObject({ sameTickets: 2, participations: 2 })

  await merge(source, target)
  expect(await parts()).toEqual([`1 ${target.id}`, `2 ${target.id}`])

  await undoPeopleMerge(admin, source)
  expect(await parts()).toEqual(before)
})

test('what comes after the merge stays with the target when it is undone', async () => {
  const [source, target] = [await aStudent(db), await aStudent(db)]
  const moved = await aTicket(db, { requester: source })
  await merge(source, target)
  const since = await aTicket(db, { requester: target })
  await aMessage(db, { ticket: moved, author: target, body: 'Since', side: 'requester' })
  await undoPeopleMerge(admin, source)

  expect(await requesterOf(moved.id)).toBe(source.id)
  expect(await requesterOf(since.id)).toBe(target.id)
  expect(await countRows(db, 'message', { ticketId: moved.id, authorId: target.id })).toBe(1)
})

test('a ticket that another made theirs since is not taken from them', async () => {
  const [source, target, third] = [await aStudent(db), await aStudent(db), await aStudent(db)]
  const ticket = await aTicket(db, { requester: source })
  await merge(source, target)
  await updateOne(db, 'ticket', { id: ticket.id }, { requesterId: third.id })
  await undoPeopleMerge(admin, source)
  expect(await requesterOf(ticket.id)).toBe(third.id)
})

test('each refusal names its reason', async () => {
  const [student, other] = [await aStudent(db), await aStudent(db)]
  const agent = await anAgent(db)
  await refused(merge(agent, student), 'merge_of_staff')
  await refused(merge(await aSuperadmin(db), student), 'merge_of_superadmin')
  await refused(merge(superadmin, student), 'own_merge')
  await expect(merge(student, student)).rejects.toMatchObject({
    details: { fields: { target: { reason: 'merge_with_self' } } },
  })
  await expect(
    mergePeople(admin, { alias: student.alias, target: 'nobody', revision: 1, targetRevision: 1 }),
  ).rejects.toMatchObject({ details: { fields: { target: { reason: 'person_not_found' } } } })

  const closed = await aStudent(db)
  await archiveUser(admin, { alias: closed.alias, isArchived: true })
  await refused(merge(closed, student), 'merge_of_deactivated')
  await refused(merge(student, closed), 'merge_of_deactivated')

  const leaving = await aStudent(db)
  await updateOne(db, 'person', { id: leaving.id }, { deletionRequestedAt: noon })
  await refused(merge(leaving, student), 'merge_before_deletion')

  const kept = await aStudent(db)
  const scim = { userName: 'k', emails: [], resource: {}, createdAt: noon, updatedAt: noon }
  await insert(db, 'scim_user', { integrationId: superadmin.id, personId: kept.id, ...scim })
  await refused(merge(kept, student), 'merge_of_directory_account')

  await updateOne(db, 'person', { id: student.id }, { externalId: 'E-1' })
  await updateOne(db, 'person', { id: other.id }, { externalId: 'E-2' })
  await refused(merge(other, student), 'merge_of_two_external_ids')
  await updateOne(db, 'person', { id: other.id }, { externalId: null })

  for (let count = 1; count < 10; count++) await anAddress(db, other)
  await refused(merge(other, student), 'merge_of_too_many_addresses')
})

test('only a superadmin merges, previews and undoes', async () => {
  const [source, target] = [await aStudent(db), await aStudent(db)]
  const manager = actingAs(db, await anAgent(db, { permissions: ['manage_user_account'] }))
  const pair = { alias: source.alias, target: target.alias }
  const attempts = [
    () => mergePeople(manager, { ...pair, revision: 1, targetRevision: 1 }),
    () => previewPeopleMerge(manager, pair),
    () => undoPeopleMerge(manager, source),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
})

test('a merge of an account that somebody has changed since is refused with the present one', async () => {
  const [source, target] = [await aStudent(db), await aStudent(db)]
  const seen = { alias: source.alias, target: target.alias, revision: 1, targetRevision: 1 }
  await updateOne(db, 'person', { id: target.id }, { revision: 2 })
  await expect(mergePeople(admin, seen)).rejects.toMatchObject({
    code: 'edit_conflict',
    details: { present: { alias: target.alias } },
  })
  expect((await personOf(source.id)).mergedIntoId).toBeNull()
})

test('staff keep their role and teams when a requester’s account is merged into theirs', async () => {
  const source = await aStudent(db)
  const agent = await anAgent(db, { permissions: ['view_report'] })
  const before = await personOf(agent.id)
  await refused(merge(source, agent), 'merge_of_unconfirmed_addresses')
  await updateOne(db, 'person_address', { email: source.email }, { verifiedAt: noon })
  await merge(source, agent)
  expect((await personOf(agent.id)).roleId).toBe(before.roleId)
  expect(await countRows(db, 'team_member', { personId: agent.id })).toBe(0)
})

test('a merged account cannot be changed, reactivated, merged or anonymised', async () => {
  const [source, target, third] = [await aStudent(db), await aStudent(db), await aStudent(db)]
  const { alias, revision, email } = await merge(source, target)
  const input = { name: 'x', email, role: null, teams: [], department: null, courses: [] }
  const blank = { externalId: null, timezone: null }
  await refused(updateUser(admin, { alias, revision, input: { ...input, ...blank } }), 'account_merged')
  await refused(archiveUser(admin, { alias, isArchived: false }), 'account_merged')
  await refused(anonymiseUser(admin, { alias, email }), 'account_merged')
  await refused(merge(source, third), 'account_merged')
  await refused(merge(third, source), 'account_merged')
})

test('a chain of merges is undone from its end', async () => {
  const [first, second, third] = [await aStudent(db), await aStudent(db), await aStudent(db)]
  const ticket = await aTicket(db, { requester: first })
  await merge(first, second)
  await merge(second, third)
  expect(await requesterOf(ticket.id)).toBe(third.id)
  expect(await addressesOf(third.id)).toHaveLength(3)
  await refused(undoPeopleMerge(admin, first), 'target_person_merged_since')

  await undoPeopleMerge(admin, second)
  expect(await requesterOf(ticket.id)).toBe(second.id)
  expect(await addressesOf(second.id)).toEqual([second.email, first.email])
  await undoPeopleMerge(admin, first)
  expect(await requesterOf(ticket.id)).toBe(first.id)
  expect(await addressesOf(first.id)).toEqual([first.email])
})

test('a merge is undone once, within 14 days, and not without an address for both', async () => {
  const [source, target] = [await aStudent(db), await aStudent(db)]
  await refused(undoPeopleMerge(admin, source), 'not_merged_person')
  await merge(source, target)
  await refused(undoPeopleMerge(later(14 * dayMinutes + 1), source), 'people_merge_undone_too_late')
  await updateOne(db, 'person', { id: target.id }, { email: source.email })
  await remove(db, 'person_address', { email: target.email })
  await refused(undoPeopleMerge(admin, source), 'target_needs_own_address')

  const fresh = await anAddress(db, target)
  await undoPeopleMerge(later(14 * dayMinutes), source)
  expect(await personOf(source.id)).toMatchObject({ email: source.email })
  expect(await personOf(target.id)).toMatchObject({ email: fresh })
  await refused(undoPeopleMerge(admin, source), 'not_merged_person')
})

test('a merge whose addresses are gone is not undone', async () => {
  const [source, target] = [await aStudent(db), await aStudent(db)]
  await merge(source, target)
  await remove(db, 'person_address', { email: source.email })
  await refused(undoPeopleMerge(admin, source), 'merged_addresses_gone')
})

test('what moved is forgotten after the time for undoing', async () => {
  const [source, target] = [await aStudent(db), await aStudent(db)]
  await merge(source, target)
  await sweepPeopleMerges(later(14 * dayMinutes))
  expect(await listColumnsWith(db, source.email)).toContain('person_merge_item.key')
  await sweepPeopleMerges(later(14 * dayMinutes + 1))
  expect(await listColumnsWith(db, source.email)).not.toContain('person_merge_item.key')
})

test('mail and sign-in at a moved address lead to the target', async () => {
  const [source, target] = [await aStudent(db), await aStudent(db)]
  await merge(source, target)
  const found = await db.pool.query('SELECT person_id FROM person_address WHERE email = $1', [source.email])
  expect(found.rows).toEqual([{ person_id: target.id }])
  expect(await transact(db, (tx) => findOrCreateRequester(tx, source.email, noon))).toBe(target.id)
})

test('a ticket that the source writes while it is merged belongs to the target', async () => {
  const [source, target] = [await aStudent(db), await aStudent(db)]
  const { teamId, topicId } = await aTicket(db)
  const row = { subject: 'x', teamId, topicId, createdAt: noon, updatedAt: noon }
  const writing = Array.from({ length: 8 }, () =>
    insert(db, 'ticket', { ...row, requesterId: source.id }, { columns: ['id'] }),
  )
  const [written] = await Promise.all([Promise.all(writing), merge(source, target)])
  const late = await insert(db, 'ticket', { ...row, requesterId: source.id }, { columns: ['id'] })
  for (const { id } of [...written, late]) expect(await requesterOf(id)).toBe(target.id)
  const message = await aMessage(db, { ticket: late, author: source, body: 'Late', side: 'requester' })
  expect((await getOne(db, 'message', { id: message.id })).authorId).toBe(target.id)
})

test('of two merges of the same people at once one is carried out', async () => {
  const [left, right] = [await aStudent(db), await aStudent(db)]
  const attempts = await Promise.allSettled([merge(left, right), merge(right, left)])
  expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await countRows(db, 'person_merge', sql`source_id IN (${left.id}, ${right.id})`)).toBe(1)
})

test('the event names both, each ticket has one with its new version, and the source’s access ends', async () => {
  const [source, target] = [await aStudent(db), await aStudent(db)]
  const ticket = await aTicket(db, { requester: source })
  await merge(source, target)
  const events = (await eventsOf(db)).filter(({ payload }) => JSON.stringify(payload).includes(source.id))
  expect(events.slice(-4)).toMatchObject([
    { type: 'person.merged', actorId: superadmin.id, payload: { personId: source.id, way: 'away' } },
    { type: 'person.merged', actorId: superadmin.id, payload: { personId: target.id, way: 'here' } },
    { type: 'ticket.people_merged', payload: { from: source.id, to: target.id } },
    { type: 'person.access_changed', payload: { personId: source.id } },
  ])
  expect((await getOne(db, 'ticket', { id: ticket.id })).version).toBe(ticket.version + 1)
  await logAllEvents(db)
  for (const [recordId, subject, facts] of [
    [source.id, source.name, { mergedInto: target.name }],
    [target.id, target.name, { merged: source.name }],
  ] as const)
    expect(await findMany(db, 'activity', { action: 'person.merged', recordId })).toMatchObject([
      { subject, after: facts },
    ])
})

test('search finds the tickets of both by either address, and after undoing each by its own', async () => {
  const source = await aStudent(db, { name: 'Olga', email: 'olgaquax@uni.example' })
  const target = await aStudent(db, { name: 'Olga', email: 'o@uni.example' })
  await aTicket(db, { requester: source })
  await aTicket(db, { requester: target })
  const findable = async () => {
    const [row] = await query<{ count: number }>(
      db,
      sql`SELECT count(*)::int AS count FROM ticket_search WHERE strpos(document::text, 'olgaquax') > 0`,
    )
    return row?.count
  }
  expect(await findable()).toBe(1)
  await merge(source, target)
  expect(await findable()).toBe(2)
  await undoPeopleMerge(admin, source)
  expect(await findable()).toBe(1)
})

test('anonymising the target reaches what was merged into it, and ends undoing', async () => {
  const id = randomUUID().slice(0, 8)
  const source = await aStudent(db, { name: `Quirin Zorn${id}`, email: `zorn${id}@uni.example` })
  const target = await aStudent(db)
  await aTicket(db, { requester: source, body: 'My key.' })
  await merge(source, target)
  await logAllEvents(db)
  expect(await listColumnsWith(db, `zorn${id}`)).not.toEqual([])

  await anonymiseUser(admin, target)
  await logAllEvents(db)

  expect(await listColumnsWith(db, `zorn${id}`)).toEqual([])
  expect((await findOne(db, 'person', { id: source.id }))?.anonymisedAt).toEqual(noon)
  await refused(undoPeopleMerge(admin, await personOf(source.id)), 'account_anonymised')
})
