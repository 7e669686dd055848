import {
  type AutomationActions,
  type AutomationCondition,
  AutomationDefinition,
  type AutomationTriggerName,
  limits,
} from '@lodge/contracts'
import { countRows, findMany, getOne, insert, query, sql, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Context, recordEventBy, systemContext, transaction } from '../../foundation/context.ts'
import {
  actingAs,
  after,
  aMessage,
  anAgent,
  anSlaPolicy,
  aSite,
  aStudent,
  aTeam,
  aTicket,
  aTopic,
  eventsOf,
  someBusinessHours,
  type TestPerson,
} from '../../testing/index.ts'
import { createMacro, updateMacro } from '../macros/save-macro.ts'
import { replyToTicket } from '../tickets/conversation/reply-to-ticket.ts'
import { setPriority } from '../tickets/properties/set-priority.ts'
import { listAutomationFields } from './answer-fields.ts'
import { listAutomationRuns, listTicketAutomationRuns, undoAutomationRun } from './automation-runs.ts'
import { listAutomations } from './automation-views.ts'
import { pauseAutomations, removeOldAutomationRuns } from './pause-automations.ts'
import { moveAutomation, pauseAutomation, publishAutomation } from './publish-automation.ts'
import { runAutomations } from './run-automations.ts'
import { runDueAutomations } from './run-due-automations.ts'
import { archiveAutomation, createAutomation, getAutomation, updateAutomation } from './save-automation.ts'
import { workOffAutomations } from './testing/work-off.ts'
import { tryAutomation } from './try-automation.ts'

let db: TestDatabase
let team: Awaited<ReturnType<typeof aTeam>>
let agent: TestPerson
let keeper: TestPerson
let ctx: Context
let lodge: Context
let minute = 1
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
})
afterAll(() => db.drop())
beforeEach(async () => {
  await query(db, sql`UPDATE automation SET archived_at = now() WHERE archived_at IS NULL`)
  team = await aTeam(db)
  agent = await anAgent(db, { teams: [team], name: 'Priya Nair' })
  keeper = await anAgent(db, { permissions: ['manage_automation', 'view_all_tickets'] })
  minute = 1
  ctx = actingAs(db, keeper, after(1))
  lodge = systemContext(db, () => after(minute))
})

const noActions: AutomationActions = {
  macro: null,
  note: '',
  reply: '',
  changes: [],
  notice: null,
  webhook: null,
}
const raise: Partial<AutomationActions> = { changes: [{ kind: 'priority', priority: 'high' }] }

interface Parts {
  on?: AutomationTriggerName[]
  trigger?: AutomationDefinition['trigger']
  all?: AutomationCondition[]
  any?: AutomationCondition[]
  actions?: Partial<AutomationActions>
}

const define = ({ on = ['priority_changed'], trigger, all = [], any = [], actions = raise }: Parts) =>
  AutomationDefinition.parse({
    trigger: trigger ?? { kind: 'event', events: on },
    groups: [
      ...(all.length > 0 ? [{ match: 'all', conditions: all }] : []),
      ...(any.length > 0 ? [{ match: 'any', conditions: any }] : []),
    ],
    actions: { ...noActions, ...actions },
  })

async function publish(title: string, parts: Parts) {
  const made = await createAutomation(ctx, { title, definition: define(parts) })
  return publishAutomation(ctx, { alias: made.alias, revision: made.revision })
}

const workOff = () => workOffAutomations(lodge)

const ticketOf = (id: string) => getOne(db, 'ticket', { id })
const runsOf = async (ticket: { id: string }) =>
  findMany(db, 'automation_run', { ticketId: ticket.id }, { orderBy: ['id'] })
const by = (person: TestPerson) => actingAs(db, person, after(minute))

async function changePriority(ticket: { number: number }, priority: 'low' | 'normal' | 'urgent' = 'low') {
  await setPriority(by(agent), { number: ticket.number, priority })
}

test('a draft does nothing, a published version does, and a later draft changes nothing until it is published', async () => {
  const made = await createAutomation(ctx, { title: 'Raise', definition: define({}) })
  const ticket = await aTicket(db, { team })
  await changePriority(ticket)
  await workOff()
  expect(await ticketOf(ticket.id)).toMatchObject({ priority: 'low' })
  expect(made).toMatchObject({ published: null, hasChanges: true, can: { publish: true } })

  const published = await publishAutomation(ctx, { alias: made.alias, revision: made.revision })
  expect(published).toMatchObject({ hasChanges: false, published: { version: 1 } })
  const edited = await updateAutomation(ctx, {
    alias: made.alias,
    revision: published.revision,
    title: 'Raise',
    definition: define({ actions: { changes: [{ kind: 'priority', priority: 'urgent' }] } }),
  })
  expect(edited).toMatchObject({ hasChanges: true, published: { version: 1 } })
  await changePriority(ticket, 'normal')
  await workOff()
  expect(await ticketOf(ticket.id)).toMatchObject({ priority: 'high' })
  expect(await runsOf(ticket)).toMatchObject([{ outcome: 'done', version: 1, trigger: 'priority_changed' }])
})

test('an event is recorded for automations only while a published one waits for it', async () => {
  const wanted = () => findMany(db, 'wanted_event', { queue: 'automations' }, { orderBy: ['eventType'] })
  expect(await wanted()).toEqual([])
  const one = await publish('Raise', { on: ['rated', 'note_added'] })
  expect((await wanted()).map(({ eventType }) => eventType)).toEqual(['ticket.rated', 'ticket.replied'])
  await pauseAutomation(ctx, { alias: one.alias, isPaused: true })
  expect(await wanted()).toEqual([])
  await pauseAutomation(ctx, { alias: one.alias, isPaused: false })
  expect(await wanted()).toHaveLength(2)
  await archiveAutomation(ctx, { alias: one.alias, isArchived: true })
  expect(await wanted()).toEqual([])
})

const conditions: [string, (names: Names) => AutomationCondition, boolean][] = [
  ['the status', () => ({ kind: 'property', field: 'status', value: 'open' }), true],
  ['none of some statuses', () => ({ kind: 'property', field: 'status', value: '-open,pending' }), false],
  ['the team', ({ team }) => ({ kind: 'property', field: 'team', value: team }), true],
  ['nobody assigned', () => ({ kind: 'property', field: 'assignee', value: 'nobody' }), true],
  ['a tag', () => ({ kind: 'property', field: 'tag', value: 'noise' }), true],
  ['an answer', () => ({ kind: 'answer', field: 'room', test: 'is', value: 'b12' }), true],
  ['another answer', () => ({ kind: 'answer', field: 'room', test: 'is_not', value: 'B12' }), false],
  ['one of several answers', () => ({ kind: 'answer', field: 'needs', test: 'is', value: 'desk' }), true],
  ['a part of an answer', () => ({ kind: 'answer', field: 'room', test: 'contains', value: '12' }), true],
  ['a missing answer', () => ({ kind: 'answer', field: 'room', test: 'missing', value: '' }), false],
  ['the domain', () => ({ kind: 'requester_domain', not: false, domains: ['uni.example'] }), true],
  ['another domain', () => ({ kind: 'requester_domain', not: false, domains: ['ni.example'] }), false],
  ['a word of the subject', () => ({ kind: 'words', not: false, words: ['WIFI'] }), true],
  ['a word of the message', () => ({ kind: 'words', not: false, words: ['fee (late)'] }), true],
  ['a part of a word', () => ({ kind: 'words', not: false, words: ['fee (la'] }), false],
  ['none of these words', () => ({ kind: 'words', not: true, words: ['refund'] }), true],
]
interface Names {
  team: string
}

test.each(conditions)('a condition on %s is asked of the ticket', async (_, condition, isMatch) => {
  await insertForm()
  const requester = await aStudent(db, { email: `ada${minute}-${Math.random()}@mail.uni.example` })
  const ticket = await aTicket(db, {
    team,
    requester,
    status: 'open',
    subject: 'Wifi in B12',
    tags: ['noise'],
  })
  const answers = { room: 'B12', needs: ['chair', 'desk'] }
  await updateOne(db, 'ticket', { id: ticket.id }, { formAnswers: answers })
  const body = 'There was a fee (late).'
  await aMessage(db, { ticket, author: requester, body, side: 'requester', createdAt: after(5) })
  await publish('Raise', { all: [condition({ team: team.alias })] })
  await changePriority(ticket)
  await workOff()
  expect((await ticketOf(ticket.id)).priority).toBe(isMatch ? 'high' : 'low')
})

async function insertForm() {
  const field = (key: string) => ({ key, label: key, type: 'text', required: false })
  const form = await insert(db, 'form', { alias: `form-${crypto.randomUUID()}`, name: 'Rooms' })
  const version = { formId: form.id, version: 1, publishedAt: after(0) }
  await insert(db, 'form_version', { ...version, fields: [field('room'), field('needs')] })
}

test('all of one group and any of another must match', async () => {
  const [one, other] = [
    await aTicket(db, { team, tags: ['a', 'b'] }),
    await aTicket(db, { team, tags: ['a'] }),
  ]
  const tag = (value: string) => ({ kind: 'property', field: 'tag', value }) as const
  await publish('Raise', { all: [tag('a')], any: [tag('b'), tag('c')] })
  for (const ticket of [one, other]) await changePriority(ticket)
  await workOff()
  expect((await ticketOf(one.id)).priority).toBe('high')
  expect((await ticketOf(other.id)).priority).toBe('low')
})

test('every action is taken, as the automation, in one transaction with the run', async () => {
  const macros = await anAgent(db, { permissions: ['manage_canned_response'] })
  const macro = await createMacro(actingAs(db, macros, after(1)), {
    title: 'Parcels',
    isShared: true,
    teams: [],
    reply: '',
    note: '<p>From the macro</p>',
    changes: [{ kind: 'add_tag', tag: 'parcel' }],
  })
  await publish('Greet', {
    on: ['priority_changed'],
    actions: {
      macro: macro.alias,
      note: '<p>Of {{ticket.number}}</p>',
      reply: '<p>Dear {{requester.name}}, we are on it.</p>',
      changes: [
        { kind: 'status', status: 'pending' },
        { kind: 'assignee', assignee: agent.alias },
      ],
      notice: { people: [], teams: [team.alias], assignee: false, text: 'Please look' },
    },
  })
  const requester = await aStudent(db, { name: 'Ada Byron' })
  const ticket = await aTicket(db, { team, requester, status: 'open' })
  await changePriority(ticket)
  await workOff()
  expect(await runsOf(ticket)).toMatchObject([
    { outcome: 'done', did: ['macro', 'note', 'reply', 'notice'], reason: null },
  ])
  expect(await ticketOf(ticket.id)).toMatchObject({
    status: 'pending',
    assigneeId: agent.id,
    tags: ['parcel'],
    staffRepliedAt: null,
  })
  const messages = await findMany(
    db,
    'message',
    { ticketId: ticket.id, channel: 'automation' },
    { orderBy: ['id'] },
  )
  expect(messages.map(({ body }) => body)).toEqual([
    'From the macro',
    `Of ${ticket.number}`,
    'Dear Ada Byron, we are on it.',
    'Please look',
  ])
  const replied = (await eventsOf(db, ticket)).filter(
    ({ type, through }) => type === 'ticket.replied' && through === 'automation',
  )
  expect(replied.map(({ payload }) => payload)).toMatchObject([
    { by: 'automation', mentions: [] },
    { by: 'automation', mentions: [] },
    { by: 'automation', thenStatus: 'pending' },
    { by: 'automation', mentions: [agent.id] },
  ])
  const { personId } = await getOne(db, 'automation', { archivedAt: null })
  const caused = await query<{ actorId: string; through: string; run: string | null }>(
    db,
    sql`SELECT actor_id AS "actorId", through, automation_run_id AS run FROM event
        WHERE ticket_id = ${ticket.id} AND through = 'automation'`,
  )
  const [run] = await runsOf(ticket)
  expect(new Set(caused.map((event) => JSON.stringify(event)))).toEqual(
    new Set([JSON.stringify({ actorId: personId, through: 'automation', run: run?.id })]),
  )
})

test('a refused action takes all others of its run with it, and none of the other automations’', async () => {
  await publish('Fails', {
    actions: { note: '<p>Due {{ticket.dueAt}}</p>', changes: [{ kind: 'add_tag', tag: 'half' }] },
  })
  await publish('Works', { actions: { changes: [{ kind: 'add_tag', tag: 'whole' }] } })
  const ticket = await aTicket(db, { team })
  await changePriority(ticket)
  await workOff()
  expect(await ticketOf(ticket.id)).toMatchObject({ tags: ['whole'] })
  expect((await runsOf(ticket)).map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'failed'])
  const { items } = await listAutomationRuns(ctx, { outcome: 'failed' })
  expect(items[0]).toMatchObject({
    automation: { name: 'Fails' },
    reason: { reason: 'placeholders_without_value' },
    effects: [],
  })
})

test('each automation sees the ticket as those before it left it, in the order in which they stand', async () => {
  const urgent = { kind: 'property', field: 'priority', value: 'urgent' } as const
  await publish('Second', { all: [urgent], actions: { changes: [{ kind: 'add_tag', tag: 'seen' }] } })
  const first = await publish('First', { actions: { changes: [{ kind: 'priority', priority: 'urgent' }] } })
  const unordered = await aTicket(db, { team })
  await moveAutomation(ctx, { alias: first.alias, position: 1 })
  expect((await listAutomations(ctx, { show: 'active' })).items.map(({ title }) => title)).toEqual([
    'First',
    'Second',
  ])
  await changePriority(unordered)
  await workOff()
  const runs = await runsOf(unordered)
  expect(runs).toMatchObject([{ depth: 0 }, { depth: 0 }])
  expect(await ticketOf(unordered.id)).toMatchObject({ tags: ['seen'] })
})

test('two automations that set each other off run once for each cause', async () => {
  const to = (priority: 'low' | 'high') => ({ changes: [{ kind: 'priority' as const, priority }] })
  await publish('Up', { actions: to('high') })
  await publish('Down', { actions: to('low') })
  const ticket = await aTicket(db, { team })
  await changePriority(ticket, 'urgent')
  await workOff()
  expect(await runsOf(ticket)).toHaveLength(2)
  minute = 2
  await changePriority(ticket, 'urgent')
  await workOff()
  expect(await runsOf(ticket)).toHaveLength(4)
})

test('a chain of automations ends at its depth, and says so', async () => {
  const tag = (name: string) => ({ kind: 'property', field: 'tag', value: name }) as const
  for (let place = limits.automationDepth + 1; place >= 1; place -= 1)
    await publish(`Step ${place}`, {
      on: ['tags_changed'],
      all: [tag(`t${place - 1}`)],
      actions: { changes: [{ kind: 'add_tag', tag: `t${place}` }] },
    })
  await publish('Begin', { actions: { changes: [{ kind: 'add_tag', tag: 't0' }] } })
  const ticket = await aTicket(db, { team })
  await changePriority(ticket)
  await workOff()
  const runs = await runsOf(ticket)
  expect(runs.map(({ depth, outcome }) => [depth, outcome])).toEqual([
    [0, 'done'],
    [1, 'done'],
    [2, 'done'],
    [3, 'done'],
    [4, 'done'],
    [5, 'failed'],
  ])
  expect(runs.at(-1)?.reason).toContain('automation_too_deep')
})

test('a command that records several events is one cause', async () => {
  await publish('Count', {
    on: ['agent_replied', 'status_changed'],
    actions: { note: '<p>Once</p>', changes: [] },
  })
  const ticket = await aTicket(db, { team })
  await replyToTicket(by(agent), {
    number: ticket.number,
    visibility: 'public',
    body: 'Done.',
    thenStatus: 'resolved',
    attachments: [],
    submissionId: crypto.randomUUID(),
  })
  await workOff()
  expect(await runsOf(ticket)).toHaveLength(1)
})

test('an event that is delivered twice, or to two workers at once, runs an automation once', async () => {
  await publish('Note', { actions: { note: '<p>Once</p>' } })
  const ticket = await aTicket(db, { team })
  await changePriority(ticket)
  const [event] = await query<{ id: string; type: string; payload: object }>(
    db,
    sql`SELECT id, type, payload FROM event WHERE ticket_id = ${ticket.id} AND 'automations' = ANY(pending_consumers)`,
  )
  const handled = { ...event?.payload, id: event?.id, type: event?.type } as never
  await Promise.all([runAutomations(lodge, handled), runAutomations(lodge, handled)])
  await query(db, sql`UPDATE event SET pending_consumers = '{automations}' WHERE id = ${event?.id}`)
  await workOff()
  expect(await countRows(db, 'message', { ticketId: ticket.id, channel: 'automation' })).toBe(1)
})

test('an automation that has spent its budget pauses itself, and its owner is told once', async () => {
  const one = await publish('Raise', {})
  const [ticket, other] = [await aTicket(db, { team }), await aTicket(db, { team })]
  const { id } = await getOne(db, 'automation', { alias: one.alias })
  await query(
    db,
    sql`INSERT INTO automation_run (id, automation_id, version, ticket_id, cause, trigger, outcome, at)
        SELECT gen_random_uuid(), ${id}, 1, ${other.id}, n::text, 'time', 'done', ${after(0)}
        FROM generate_series(1, ${limits.automationRunsPerHour}) n`,
  )
  await changePriority(ticket)
  await changePriority(other)
  await workOff()
  expect(await ticketOf(ticket.id)).toMatchObject({ priority: 'low' })
  expect(await getAutomation(ctx, { alias: one.alias })).toMatchObject({
    paused: { params: { because: 'budget' } },
  })
  const told = await query(
    db,
    sql`SELECT FROM event WHERE type = 'automation.paused' AND payload->>'automationId' = ${id}`,
  )
  expect(told).toHaveLength(1)
})

test('an automation that names what is gone is paused before it does half of it', async () => {
  const gone = await aTeam(db)
  const one = await publish('Move', {
    actions: {
      changes: [
        { kind: 'add_tag', tag: 'moved' },
        { kind: 'team', team: gone.alias },
      ],
    },
  })
  await updateOne(db, 'team', { id: gone.id }, { archivedAt: after(1) })
  const ticket = await aTicket(db, { team })
  await changePriority(ticket)
  await workOff()
  expect(await runsOf(ticket)).toEqual([])
  expect(await ticketOf(ticket.id)).toMatchObject({ tags: [] })
  expect(await getAutomation(ctx, { alias: one.alias })).toMatchObject({
    paused: { reason: 'automation_paused', params: { because: 'team' } },
  })
  await expect(pauseAutomation(ctx, { alias: one.alias, isPaused: false })).rejects.toMatchObject({
    problem: { reason: 'automation_paused' },
  })
  await updateOne(db, 'team', { id: gone.id }, { archivedAt: null })
  expect(await pauseAutomation(ctx, { alias: one.alias, isPaused: false })).toMatchObject({ paused: null })
})

test('the job pauses what names something gone, once', async () => {
  await insertForm()
  const person = await anAgent(db, { teams: [team] })
  const topic = await aTopic(db, { team })
  await publish('Person', { actions: { changes: [{ kind: 'assignee', assignee: person.alias }] } })
  await publish('Topic', { all: [{ kind: 'property', field: 'topic', value: topic.alias }] })
  await publish('Field', { all: [{ kind: 'answer', field: 'room', test: 'given', value: '' }] })
  expect(await pauseAutomations(lodge, 100)).toBe(0)
  await updateOne(db, 'person', { id: person.id }, { archivedAt: after(1) })
  await updateOne(db, 'topic', { id: topic.id }, { archivedAt: after(1) })
  await query(db, sql`UPDATE form SET archived_at = now()`)
  expect(await pauseAutomations(lodge, 100)).toBe(3)
  expect(await pauseAutomations(lodge, 100)).toBe(0)
  const { items } = await listAutomations(ctx, { show: 'active' })
  expect(items.map(({ paused }) => paused?.params?.because)).toEqual(['agent', 'topic', 'field'])
})

test('a draft that names something unknown is refused at its field', async () => {
  const bad = (parts: Parts) => createAutomation(ctx, { title: 'Bad', definition: define(parts) })
  const fieldsOf = async (parts: Parts) => {
    const error: unknown = await bad(parts).catch((caught: unknown) => caught)
    return Object.keys((error as { details: { fields?: object } }).details?.fields ?? {})
  }
  const names = (value: string) => ({ kind: 'property', field: 'team', value }) as const
  expect(await fieldsOf({ all: [names('no-such-team')] })).toEqual(['definition.groups.0.conditions.0.value'])
  expect(await fieldsOf({ actions: { changes: [{ kind: 'team', team: 'no-such-team' }] } })).toEqual([
    'definition.actions.changes.0.team',
  ])
  expect(await fieldsOf({ actions: { note: '<p>{{no.such}}</p>' } })).toEqual(['definition.actions.note'])
  expect(await fieldsOf({ actions: { macro: 'no-such-macro' } })).toEqual(['definition.actions.macro'])
})

test('publishing takes the permission for all tickets, an action, and the revision that was seen', async () => {
  const made = await createAutomation(ctx, { title: 'Empty', definition: define({ actions: {} }) })
  const { alias, revision } = made
  await expect(publishAutomation(ctx, { alias, revision })).rejects.toMatchObject({
    problem: { reason: 'automation_does_nothing' },
  })
  await expect(publishAutomation(ctx, { alias, revision: revision + 1 })).rejects.toMatchObject({
    code: 'edit_conflict',
  })
  const blind = await anAgent(db, { teams: [team], permissions: ['manage_automation'] })
  await expect(publishAutomation(by(blind), { alias, revision })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await getAutomation(by(blind), { alias })).toMatchObject({ can: { publish: false } })
  await expect(getAutomation(by(agent), { alias })).rejects.toMatchObject({ code: 'forbidden' })
})

test('requesters are asked for by name by nobody who does not see all tickets', async () => {
  const ada = await aStudent(db, { name: 'Ada Byron' })
  const parts: Parts = { all: [{ kind: 'property', field: 'requester', value: ada.alias }] }
  const made = await createAutomation(ctx, { title: 'Ada', definition: define(parts) })
  expect(made.named).toMatchObject([{ kind: 'person', name: 'Ada Byron' }])
  const blind = await anAgent(db, { teams: [team], permissions: ['manage_automation'] })
  expect((await getAutomation(by(blind), { alias: made.alias })).named).toEqual([])
  const tries = [
    () => createAutomation(by(blind), { title: 'Mine', definition: define(parts) }),
    () => tryAutomation(by(blind), { definition: define(parts) }),
  ]
  for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
})

test('whoever may not publish changes no macro that an automation applies', async () => {
  const macros = await anAgent(db, { teams: [team], permissions: ['manage_canned_response'] })
  const given = { title: 'Parcels', isShared: true, teams: [], reply: '', note: '<p>One</p>', changes: [] }
  const macro = await createMacro(actingAs(db, macros, after(1)), given)
  await publish('Apply', { actions: { macro: macro.alias, changes: [] } })
  const change = { ...given, note: '<p>Two</p>', alias: macro.alias, revision: macro.revision }
  await expect(updateMacro(actingAs(db, macros, after(1)), change)).rejects.toMatchObject({
    problem: { reason: 'macro_in_automation', params: { automation: 'Apply' } },
  })
})

test('a run is undone as a bulk update is, once, unless somebody has changed the ticket since', async () => {
  await publish('Raise', {
    actions: {
      changes: [
        { kind: 'priority', priority: 'high' },
        { kind: 'add_tag', tag: 'x' },
      ],
    },
  })
  const ticket = await aTicket(db, { team })
  await changePriority(ticket)
  await workOff()
  const { items } = await listTicketAutomationRuns(by(agent), { number: ticket.number })
  expect(items).toMatchObject([
    {
      automation: { name: 'Raise' },
      effects: [
        { kind: 'property', property: 'priority', from: 'low', to: 'high' },
        { kind: 'tags', added: ['x'], removed: [] },
      ],
    },
  ])
  const id = items[0]?.id ?? ''
  expect(await undoAutomationRun(by(agent), { id })).toMatchObject({ undoUntil: null })
  expect(await ticketOf(ticket.id)).toMatchObject({ priority: 'low', tags: [] })
  await expect(undoAutomationRun(by(agent), { id })).rejects.toMatchObject({
    problem: { reason: 'automation_run_undone' },
  })
  await workOff()
  const later = await aTicket(db, { team })
  await changePriority(later)
  await workOff()
  await changePriority(later, 'urgent')
  const [run] = await runsOf(later)
  await expect(undoAutomationRun(by(agent), { id: run?.id ?? '' })).rejects.toMatchObject({
    problem: { reason: 'ticket_changed' },
  })
  minute = 100
  await expect(undoAutomationRun(by(agent), { id: run?.id ?? '' })).rejects.toMatchObject({
    problem: { reason: 'automation_run_too_old' },
  })
})

test('runs on tickets of other teams are seen by nobody who does not see the tickets', async () => {
  await publish('Raise', {})
  const ticket = await aTicket(db, { team })
  await changePriority(ticket)
  await workOff()
  const stranger = await anAgent(db, { teams: [await aTeam(db)], permissions: ['manage_automation'] })
  expect((await listAutomationRuns(by(stranger), {})).items).toEqual([])
  await expect(listTicketAutomationRuns(by(stranger), { number: ticket.number })).rejects.toMatchObject({
    code: 'not_found',
  })
  const [run] = await runsOf(ticket)
  await expect(undoAutomationRun(by(stranger), { id: run?.id ?? '' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a trial says exactly what the live run then does, and changes nothing', async () => {
  const definition = define({
    all: [{ kind: 'property', field: 'team', value: team.alias }],
    actions: {
      note: '<p>Hello</p>',
      changes: [
        { kind: 'priority', priority: 'urgent' },
        { kind: 'add_tag', tag: 'y' },
      ],
    },
  })
  const tickets = [await aTicket(db, { team }), await aTicket(db, { team, tags: ['y'] })]
  for (const ticket of tickets) await changePriority(ticket)
  const untouched = await Promise.all(tickets.map(({ id }) => ticketOf(id)))
  const trial = await tryAutomation(by(keeper), { definition })
  expect(await Promise.all(tickets.map(({ id }) => ticketOf(id)))).toEqual(untouched)
  expect(await countRows(db, 'message', { channel: 'automation', ticketId: tickets[0]?.id ?? '' })).toBe(0)
  expect(trial).toMatchObject({ matched: 2, isMore: false })

  const made = await createAutomation(ctx, { title: 'Live', definition })
  await publishAutomation(ctx, { alias: made.alias, revision: made.revision })
  for (const ticket of tickets) await again(ticket)
  await workOff()
  const { items } = await listAutomationRuns(ctx, { automation: made.alias })
  const shown = (runs: typeof trial.items) =>
    runs
      .map(({ ticket, outcome, effects }) => ({ ticket, outcome, effects }))
      .toSorted((one, other) => one.ticket.number - other.ticket.number)
  expect(shown(items)).toEqual(shown(trial.items))
})

/** The same change once more, without any of the ticket's own. */
function again({ id: ticketId }: { id: string }) {
  const event = { type: 'ticket.priority_changed', ticketId, from: 'normal', to: 'low' } as const
  return transaction(lodge, (tx) => recordEventBy(by(agent), tx, event))
}

test('an automation by time runs once for each moment, at its time, if the ticket matches then', async () => {
  const trigger = { kind: 'time', after: 'created', amount: 30, unit: 'minutes', time: 'wall' } as const
  await publish('Late', { trigger, all: [{ kind: 'property', field: 'status', value: 'open' }] })
  const open = await aTicket(db, { team, status: 'open', createdAt: after(2) })
  const solved = await aTicket(db, { team, status: 'resolved', createdAt: after(2) })
  const older = await aTicket(db, { team, status: 'open', createdAt: after(-60) })
  for (const at of [31, 33, 34]) {
    minute = at
    await runDueAutomations(lodge)
    expect((await runsOf(open)).length).toBe(at > 31 ? 1 : 0)
  }
  await updateOne(db, 'ticket', { id: solved.id }, { status: 'open' })
  minute = 90
  await runDueAutomations(lodge)
  expect([await runsOf(solved), await runsOf(older)]).toEqual([[], []])
  expect(await ticketOf(open.id)).toMatchObject({ priority: 'high' })
})

test('an automation by time that finds more tickets than are named each runs on those that match alone', async () => {
  const trigger = { kind: 'time', after: 'created', amount: 30, unit: 'minutes', time: 'wall' } as const
  await publish('Late', { trigger, all: [{ kind: 'property', field: 'status', value: 'open' }] })
  const outside = await aTicket(db, { team, status: 'open', createdAt: after(1) })
  const tickets = []
  for (let count = 0; count < 110; count += 1)
    tickets.push(
      await aTicket(db, { team, status: count % 2 ? 'open' : 'resolved', createdAt: after(3 + count / 100) }),
    )
  minute = 32
  await runDueAutomations(lodge)
  minute = 36
  await runDueAutomations(lodge)

  const runs = await findMany(db, 'automation_run', { ticketId: tickets.map(({ id }) => id) })
  const open = tickets.filter((_, place) => place % 2)
  expect(runs.map(({ ticketId }) => ticketId).toSorted()).toEqual(open.map(({ id }) => id).toSorted())
  expect(await runsOf(outside)).toHaveLength(1)
})

test('an automation in business time waits for the hours of the ticket, over a night', async () => {
  const day = [['09:00', '17:00']]
  const businessHours = await someBusinessHours(db, {
    weekly: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: [], sun: [] },
  })
  const policy = await anSlaPolicy(db, { businessHours })
  const trigger = { kind: 'time', after: 'created', amount: 2, unit: 'hours', time: 'business' } as const
  await publish('Late', { trigger })
  const beforeClosing = 4 * 60
  const ticket = await aTicket(db, { team, createdAt: after(beforeClosing) })
  const nextMorning = 21 * 60
  for (const at of [beforeClosing + 119, beforeClosing + 121, nextMorning + 59, nextMorning + 60]) {
    minute = at
    await runDueAutomations(lodge)
    expect([at, (await runsOf(ticket)).length]).toEqual([at, at === nextMorning + 60 ? 1 : 0])
  }
  await updateOne(db, 'sla_policy', { id: policy.id }, { isDefault: false })
})

test('the fields of forms in use are offered once each, by the label of the newest form', async () => {
  const form = async (name: string, label: string, days: number, archivedAt: Date | null = null) => {
    const { id } = await insert(db, 'form', { alias: `form-${name}`.toLowerCase(), name, archivedAt })
    const field = { key: 'room', type: 'choice', label, choices: [{ value: 'a1', label: 'A 1' }] }
    const fields = [{ key: 'about', type: 'hint', label: 'Read this' }, field]
    await insert(db, 'form_version', { formId: id, version: 1, fields, publishedAt: after(days) })
  }
  await form('Keys', 'Which room', 1)
  await form('Repair', 'Room', 2)
  await form('Old', 'Place', 3, after(4))

  const { items } = await listAutomationFields(ctx)
  expect(items.filter(({ key }) => key === 'room' || key === 'about')).toEqual([
    {
      key: 'room',
      type: 'choice',
      label: 'Room',
      forms: ['Keys', 'Repair'],
      choices: [{ value: 'a1', label: 'A 1' }],
    },
  ])
  await expect(listAutomationFields(by(agent))).rejects.toMatchObject({ code: 'forbidden' })
})

test('two workers that look for what is due at once run it once', async () => {
  const trigger = { kind: 'time', after: 'created', amount: 1, unit: 'hours', time: 'wall' } as const
  await publish('Late', { trigger, actions: { note: '<p>Late</p>' } })
  const ticket = await aTicket(db, { team, createdAt: after(2) })
  minute = 70
  await Promise.all([runDueAutomations(lodge), runDueAutomations(lodge)])
  expect(await runsOf(ticket)).toHaveLength(1)
  expect(await countRows(db, 'message', { ticketId: ticket.id, channel: 'automation' })).toBe(1)
})

test('runs die with their time', async () => {
  await publish('Raise', {})
  const ticket = await aTicket(db, { team })
  await changePriority(ticket)
  await workOff()
  const old = systemContext(db, () => after(60 * 24 * 91))
  expect(
    await removeOldAutomationRuns(
      systemContext(db, () => after(60)),
      1_000_000,
    ),
  ).toBe(0)
  expect(await removeOldAutomationRuns(old, 1_000_000)).toBeGreaterThan(0)
  expect(await runsOf(ticket)).toEqual([])
})
