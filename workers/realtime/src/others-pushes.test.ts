import { randomUUID } from 'node:crypto'
import { type EventInput, keysOf, parseEvent, RecordKindName, type SubscribedBy } from '@lodge/contracts'
import { insert, json, query, sql } from '@lodge/database'
import { aMessage, anArticle, aTicket } from '@lodge/desk/testing'
import { rooms } from '@lodge/desk/ticketing'
import { describe, expect, test } from 'vitest'
import { type RealtimeFixture, setUpRealtimeFixture } from './testing/realtime-fixture.ts'

let fixture: RealtimeFixture
setUpRealtimeFixture((created) => {
  fixture = created
})

type Pushed = SubscribedBy<'realtime'>
/** Happenings to the fixture's ticket, or to a person who works on it; a missing event is a type error. */
type Happenings = { [Type in Pushed]: () => Promise<EventInput<Type>> | EventInput<Type> }

const onTicket = () => ({ ticketId: fixture.ticket.id })
const onDeadline = () =>
  ({ ...onTicket(), deadlineId: randomUUID(), metric: 'resolution', cycle: 0 }) as const
const aSecret = (visibility: 'public' | 'internal') =>
  aMessage(fixture.db, { ticket: fixture.ticket, author: fixture.agent, body: 'A secret.', visibility })

async function anotherTicket() {
  const { team, requester } = fixture
  return (await aTicket(fixture.db, { team, requester })).id
}

async function aMerge() {
  const [sourceId, targetId] = [fixture.ticket.id, await anotherTicket()]
  const data = { sourceId, targetId, sourceStatus: 'new', createdAt: new Date() }
  const { id: mergeId } = await insert(fixture.db, 'ticket_merge', data)
  return { sourceId, targetId, mergeId }
}

async function aReply(visibility: 'public' | 'internal') {
  const { id: messageId } = await aSecret(visibility)
  const mentions = [fixture.agent.id, fixture.otherAgent.id]
  return { ...onTicket(), messageId, visibility, by: 'staff', thenStatus: null, mentions } as const
}

async function aDelivery() {
  const { id: messageId } = await aSecret('public')
  const eventId = randomUUID()
  await query(
    fixture.db,
    sql`INSERT INTO event (id, type, payload, created_at, pending_consumers, actor_kind)
        VALUES (${eventId}, 'ticket.replied', ${json({ messageId })}, now(), '{}', 'staff')`,
  )
  const row = { eventId, recipient: 'a@uni.example', templateCode: 'ticket_answered', createdAt: new Date() }
  const { id } = await insert(fixture.db, 'email_delivery', row)
  return id
}

const change = (from: string | null, to: string | null) => ({ ...onTicket(), from, to })
const aLink = async () => ({ ...onTicket(), otherId: await anotherTicket(), relation: 'related' }) as const
const aMove = async () => {
  const { id: messageId } = await aSecret('internal')
  const about = { messageId, otherId: await anotherTicket(), visibility: 'internal', by: 'staff' } as const
  return { ...onTicket(), ...about, way: 'here' } as const
}
const anArticleOf = async () => ({ ...onTicket(), articleId: (await anArticle(fixture.db)).id })
const soon = new Date(Date.now() + 3_600_000).toISOString()

const aRecord = () =>
  ({ recordId: randomUUID(), subject: 'A secret', how: 'edited', before: null, after: null }) as const
const aPeopleMerge = () => ({
  mergeId: randomUUID(),
  personId: fixture.requester.id,
  otherId: fixture.agent.id,
  way: 'away' as const,
})
const anEdit = () => ({ how: 'edited' as const, fields: ['name'], version: 2 })

const happenings: Happenings = {
  'ticket.created': async () => ({ ...onTicket(), messageId: (await aSecret('public')).id }),
  'ticket.replied': () => aReply('internal'),
  'ticket.status_changed': () => ({ ...onTicket(), from: 'new', to: 'open', messageId: null }),
  'ticket.assigned': () => change(null, fixture.agent.id),
  'ticket.assignment_waits': () => ({ ...onTicket(), teamId: fixture.team.id, because: 'nobody' }),
  'ticket.watchers_changed': async () => {
    const data = { ...onTicket(), personId: fixture.agent.id }
    await insert(fixture.db, 'ticket_watcher', data)
    return onTicket()
  },
  'ticket.participant_changed': async () => {
    const data = { ...onTicket(), personId: fixture.requester.id, addedAt: new Date() }
    await insert(fixture.db, 'ticket_participant', data)
    return { ...onTicket(), personId: fixture.requester.id, how: 'added' }
  },
  'ticket.scheduled_reply_changed': () => ({
    ...onTicket(),
    authorId: fixture.agent.id,
    sendAt: soon,
    how: 'held',
  }),
  'ticket.requester_changed': async () => ({
    ...onTicket(),
    messageId: (await aSecret('public')).id,
    from: fixture.requester.id,
    to: fixture.requester.id,
  }),
  'ticket.people_merged': () => ({
    ...onTicket(),
    from: fixture.requester.id,
    to: fixture.requester.id,
  }),
  'ticket.team_changed': () => ({ ...onTicket(), from: fixture.team.id, to: fixture.team.id }),
  'ticket.priority_changed': () => ({ ...onTicket(), from: 'low', to: 'normal' }),
  'ticket.snoozed': () => ({ ...onTicket(), from: null, to: soon }),
  'ticket.unsnoozed': () => ({ ...onTicket(), from: soon }),
  'ticket.topic_changed': () => ({ ...onTicket(), from: randomUUID(), to: fixture.ticket.topicId }),
  'ticket.department_changed': () => change(null, null),
  'ticket.course_changed': () => change(null, null),
  'ticket.language_changed': () => change(null, 'cy'),
  'ticket.legal_hold_changed': () => change(null, 'A court asks'),
  'ticket.read': onTicket,
  'ticket.undelivered': async () => ({ ...onTicket(), messageId: (await aSecret('public')).id }),
  'ticket.rated': () => ({ ...onTicket(), from: 'none', to: '4' }),
  'ticket.tags_changed': () => ({ ...onTicket(), added: ['night'], removed: [] }),
  'ticket.form_answers_changed': () => ({ ...onTicket(), from: {}, to: { room: 'B12' } }),
  'ticket.follow_up_created': async () => ({ sourceId: fixture.ticket.id, targetId: await anotherTicket() }),
  'ticket.merged': async () => ({ ...(await aMerge()), from: 'new' }),
  'ticket.unmerged': async () => ({ ...(await aMerge()), to: 'new' }),
  'ticket.message_moved': aMove,
  'ticket.split': aMove,
  'ticket.linked': aLink,
  'ticket.unlinked': aLink,
  'ticket.article_linked': anArticleOf,
  'ticket.article_unlinked': anArticleOf,
  'ticket.macro_applied': () => ({ ...onTicket(), macroId: randomUUID(), title: 'Parcels' }),
  'ticket.automation_ran': () => ({
    ...onTicket(),
    automationId: randomUUID(),
    runId: randomUUID(),
    title: 'A secret',
    outcome: 'done',
  }),
  'ticket.webhook_called': () => ({
    ...onTicket(),
    teamId: fixture.team.id,
    webhookId: randomUUID(),
    name: 'A secret',
    automationId: randomUUID(),
    title: 'A secret',
  }),
  'automation.changed': aRecord,
  'automation.paused': () => ({ automationId: randomUUID(), because: '' }),
  'saved_view.changed': () => ({
    personId: fixture.agent.id,
    viewId: randomUUID(),
    teamIds: [fixture.team.id],
  }),
  'bulk_update.progressed': async () => {
    const personId = fixture.agent.id
    const counts = { total: 1, done: 1, failed: 0, createdAt: new Date() }
    const data = { personId, change: { kind: 'status', status: 'open' }, ...counts }
    return { personId, bulkUpdateId: (await insert(fixture.db, 'bulk_update', data)).id }
  },
  'deadline.changed': onTicket,
  'deadline.warned': () => ({ ...onDeadline(), percent: 80 }),
  'deadline.breached': () => ({ ...onDeadline(), dueAt: soon }),
  'deadline.escalated': () => {
    const at = { kind: 'percent', percent: 80 } as const
    const step = { id: randomUUID(), metric: 'resolution', at, action: { type: 'notify_assignee' } } as const
    return { ...onDeadline(), step, outcome: { type: 'notified', people: [fixture.otherAgent.id], gone: [] } }
  },
  'department.changed': aRecord,
  'team.changed': aRecord,
  'mailbox.changed': aRecord,
  'course.changed': aRecord,
  'topic.changed': aRecord,
  'form.changed': aRecord,
  'article.changed': aRecord,
  'article_category.changed': aRecord,
  'search_synonym.changed': () => ({ ...aRecord(), how: 'deleted' }),
  'wall_screen.changed': () => ({ ...aRecord(), how: 'deleted' }),
  'api_token.changed': () => ({ ...aRecord(), how: 'deleted' }),
  'role.changed': () => ({ ...aRecord(), how: 'deleted' }),
  'person.changed': aRecord,
  'person.addresses_changed': () => ({
    personId: fixture.requester.id,
    how: 'removed',
    email: 'b@home.example',
    before: ['a@uni.example', 'b@home.example'],
    after: ['a@uni.example'],
  }),
  'person.merged': () => ({ ...aPeopleMerge() }),
  'person.unmerged': () => ({ ...aPeopleMerge() }),
  'person.away_changed': () => ({
    personId: fixture.agent.id,
    how: 'entered',
    from: soon,
    until: soon,
    deputyId: null,
    handsOver: false,
  }),
  'person.account_changed': () => ({ personId: fixture.requester.id, fields: ['name'] }),
  'sla_policy.changed': () => ({ policyId: randomUUID(), ...anEdit() }),
  'business_hours.changed': () => ({ businessHoursId: randomUUID(), ...anEdit() }),
  'canned_response.changed': () => ({ cannedResponseId: randomUUID(), ...anEdit() }),
  'macro.changed': aRecord,
  'macro.paused': () => ({ macroId: randomUUID(), because: 'macro_paused' }),
  'webhook.changed': aRecord,
  'identity_provider.changed': aRecord,
  'webhook.stopped': () => ({ webhookId: randomUUID(), name: 'Chat', because: 'gone' }),
  'site.changed': aRecord,
  'email_template.changed': aRecord,
  'site_text.changed': aRecord,
  'delivery.retried': async () => ({ deliveryId: await aDelivery() }),
  'import.finished': () => ({
    importId: randomUUID(),
    kind: 'courses',
    subject: 'courses.csv',
    created: 1,
    updated: 0,
    unchanged: 0,
    refused: 0,
  }),
  'person.signed_out': () => ({ personId: fixture.agent.id, area: 'admin', sessionId: randomUUID() }),
  'person.access_changed': () => ({ personId: fixture.agent.id }),
  'person.notifications_read': () => ({ personId: fixture.agent.id, notificationIds: null }),
}

/** Events that tell nobody anything: they hang up on a person. */
const silent: readonly string[] = ['person.signed_out', 'person.access_changed']

async function happen<Type extends Pushed>(type: Type) {
  const payload = await happenings[type]()
  const stamp = { id: randomUUID(), type, actorId: null, at: new Date().toISOString() }
  await fixture.handle(type, parseEvent(type, { ...payload, ...stamp }))
  fixture.context.agents.flush()
}

/**
 * Returns those who may know of the ticket, and those who may not: the last has just left its team, with the
 * ticket open.
 */
async function everybody() {
  const { agent, otherAgent, team, otherTeam, supervisor, requester, ticket, screens } = fixture
  const open = rooms.ticket(ticket.number)
  const records = RecordKindName.options.map((kind) => rooms.records(kind))
  return {
    insiders: [
      await screens.admin(rooms.person(agent.id), rooms.team(team.id), open),
      await screens.admin(rooms.person(supervisor.id), rooms.allTickets, open, ...records),
      await screens.portal(rooms.person(requester.id)),
    ],
    outsiders: [
      await screens.admin(rooms.person(otherAgent.id), rooms.team(otherTeam.id)),
      await screens.admin(rooms.person(randomUUID()), open),
      await screens.portal(rooms.person(agent.id)),
      await screens.portal(rooms.person(otherAgent.id)),
    ],
  }
}

type Screen = Awaited<ReturnType<typeof everybody>>['insiders'][number]
const pushesTo = (screens: readonly Screen[]) =>
  screens.flatMap((screen) => screen.heardNames().filter((name) => name !== 'hello'))

const types = keysOf(happenings).filter((type) => !silent.includes(type))

describe.each(types)('%s', (type) => {
  test('is pushed to nobody who may not know of it', async () => {
    const { insiders, outsiders } = await everybody()
    await happen(type)
    await expect.poll(() => pushesTo(insiders)).not.toEqual([])
    // What is sent last on a namespace comes last.
    const now = new Date().toISOString()
    fixture.sockets.admin.emit('hello', { now })
    fixture.sockets.portal.emit('hello', { now })
    for (const { heardNames } of outsiders) await expect.poll(heardNames).toContain('hello')

    expect(pushesTo(outsiders)).toEqual([])
  })
})
