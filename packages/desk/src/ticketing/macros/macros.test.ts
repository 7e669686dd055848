import { ApplyMacro, CreateBulkUpdate, type MacroChange, type MacroView, SaveMacro } from '@lodge/contracts'
import { countRows, findMany, findOne, getOne, insert, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Context, systemContext } from '../../foundation/context.ts'
import {
  actingAs,
  after,
  anAgent,
  aSite,
  aSiteText,
  aStudent,
  aTeam,
  aTicket,
  aTopic,
  eventsOf,
  type TestPerson,
} from '../../testing/index.ts'
import { applyMacro } from '../bulk-updates/apply-macro.ts'
import { createBulkUpdate } from '../bulk-updates/create-bulk-update.ts'
import { listBulkUpdateFailures, listBulkUpdates } from '../bulk-updates/list-bulk-updates.ts'
import {
  findUnfinishedBulkUpdates,
  recordBulkProgress,
  runBulkUpdateStep,
} from '../bulk-updates/run-bulk-update.ts'
import { undoBulkUpdate } from '../bulk-updates/undo-bulk-update.ts'
import { replyToTicket } from '../tickets/conversation/reply-to-ticket.ts'
import { listMacroOptions, listMacros, previewMacro } from './list-macros.ts'
import { pauseMacros } from './pause-macros.ts'
import { archiveMacro, createMacro, getMacro, updateMacro } from './save-macro.ts'
import { sumMacroUses } from './sum-macro-uses.ts'

let db: TestDatabase
let team: Awaited<ReturnType<typeof aTeam>>
let agent: TestPerson
let manager: TestPerson
let ctx: Context
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
})
afterAll(() => db.drop())
beforeEach(async () => {
  team = await aTeam(db)
  agent = await anAgent(db, { teams: [team], name: 'Priya Nair' })
  manager = await anAgent(db, { teams: [team], permissions: ['manage_canned_response'] })
  ctx = actingAs(db, agent, after(1))
})

const input = (parts: Partial<z.input<typeof SaveMacro>> = {}): SaveMacro =>
  SaveMacro.parse({
    title: 'Parcels',
    isShared: false,
    teams: [],
    reply: '',
    note: '',
    changes: [],
    ...parts,
  })

const answer: Partial<z.input<typeof SaveMacro>> = {
  reply: '<p>Dear {{requester.firstName}}, your parcel is in {{team.name}}.</p>',
  note: '<p>Answered by {{agent.name}}</p>',
  changes: [
    { kind: 'status', status: 'pending' },
    { kind: 'priority', priority: 'high' },
    { kind: 'add_tag', tag: 'parcel' },
    { kind: 'take' },
  ],
}

async function apply(macro: MacroView, ticket: { id: string; number: number }, as = ctx) {
  const { version } = await getOne(db, 'ticket', { id: ticket.id }, { columns: ['version'] })
  const body = ApplyMacro.parse({ macro: macro.alias, revision: macro.revision, version })
  return applyMacro(as, { ...body, number: ticket.number })
}

async function workOff() {
  const lodge = systemContext(db, () => after(10))
  for (const run of await findUnfinishedBulkUpdates(db)) {
    let steps = 0
    while ((await runBulkUpdateStep(lodge, run)).outcome !== 'none') steps += 1
    await recordBulkProgress(lodge, run, steps)
  }
}

const stateOf = ({ id }: { id: string }) =>
  getOne(db, 'ticket', { id }, { columns: ['status', 'priority', 'assigneeId', 'tags', 'teamId'] })
const messagesOf = ({ id }: { id: string }) =>
  findMany(db, 'message', { ticketId: id, side: 'staff' }, { orderBy: ['createdAt', 'id'] })

test('a macro writes its messages and changes its properties at once, stands in the ticket once and is undone as one', async () => {
  const macro = await createMacro(ctx, input(answer))
  const requester = await aStudent(db, { name: 'Amara Okonkwo' })
  const ticket = await aTicket(db, { team, requester })
  const before = await stateOf(ticket)

  const run = await apply(macro, ticket)

  expect(run).toMatchObject({
    change: { kind: 'macro', title: 'Parcels', hasChanges: true, hasMessages: true },
    total: 1,
    done: 1,
    failed: 0,
  })
  expect(run.undoUntil).not.toBeNull()
  expect(await stateOf(ticket)).toMatchObject({
    status: 'pending',
    priority: 'high',
    assigneeId: agent.id,
    tags: ['parcel'],
  })
  const bodies = (await messagesOf(ticket)).map(({ body, visibility }) => [visibility, body])
  expect(bodies.toSorted()).toEqual([
    ['internal', 'Answered by Priya Nair'],
    ['public', `Dear Amara, your parcel is in ${team.name}.`],
  ])
  const applied = (await eventsOf(db, ticket)).filter(({ type }) => type === 'ticket.macro_applied')
  expect(applied).toMatchObject([{ actorId: agent.id, payload: { title: 'Parcels' } }])
  expect(await getMacro(ctx, macro)).toMatchObject({ uses: 1, lastUsedAt: after(1).toISOString() })

  await undoBulkUpdate(ctx, { id: run.id })
  await workOff()
  expect(await stateOf(ticket)).toEqual(before)
  expect(await messagesOf(ticket)).toHaveLength(2)
})

test('a macro moves the ticket to a team that its agent does not see after it has written to the requester', async () => {
  const other = await aTeam(db)
  const changes: SaveMacro['changes'] = [{ kind: 'team', team: other.alias }]
  const macro = await createMacro(ctx, input({ reply: '<p>From {{team.name}}</p>', changes }))
  const ticket = await aTicket(db, { team })
  await apply(macro, ticket)
  expect(await messagesOf(ticket)).toMatchObject([{ body: `From ${team.name}` }])
  expect(await stateOf(ticket)).toMatchObject({ teamId: other.id, status: 'open' })
})

test('a macro with a step that is refused takes none of its steps', async () => {
  const ticket = await aTicket(db, { team })
  const gap = await createMacro(ctx, input({ ...answer, reply: '<p>By {{ticket.dueAt}}</p>' }))
  await expect(apply(gap, ticket)).rejects.toMatchObject({ code: 'invalid_input' })
  const closed = await aTicket(db, { team, status: 'closed' })
  await expect(apply(await createMacro(ctx, input(answer)), closed)).rejects.toMatchObject({
    code: 'ticket_closed',
  })
  for (const untouched of [ticket, closed]) {
    expect(await messagesOf(untouched)).toEqual([])
    expect((await stateOf(untouched)).tags).toEqual([])
  }
  expect(await countRows(db, 'macro_use', {})).toBe((await getMacro(ctx, gap)).uses + 2)
})

test('a macro changes nothing where the ticket, its messages or the macro are others than the agent saw', async () => {
  const macro = await createMacro(ctx, input(answer))
  const ticket = await aTicket(db, { team })
  const { version } = await getOne(db, 'ticket', { id: ticket.id }, { columns: ['version'] })
  const seen = { macro: macro.alias, revision: macro.revision, version, number: ticket.number }
  const first = await getOne(db, 'message', { ticketId: ticket.id }, { columns: ['id'] })
  await replyToTicket(actingAs(db, manager, after(1)), {
    number: ticket.number,
    visibility: 'internal',
    html: '<p>I am on it</p>',
    attachments: [],
    submissionId: crypto.randomUUID(),
  })

  await expect(applyMacro(ctx, { ...seen, lastSeenMessageId: first.id })).rejects.toMatchObject({
    code: 'newer_messages',
    details: { present: { messages: [{ body: 'I am on it' }] } },
  })
  await expect(applyMacro(ctx, seen)).rejects.toMatchObject({
    code: 'ticket_changed',
    details: { present: { version: version + 1 } },
  })
  await updateMacro(ctx, { ...input({ ...answer, note: '' }), alias: macro.alias, revision: macro.revision })
  await expect(apply(macro, ticket)).rejects.toMatchObject({ problem: { reason: 'macro_changed' } })
  expect((await stateOf(ticket)).tags).toEqual([])
  expect(await messagesOf(ticket)).toHaveLength(1)
})

test('a macro that is sent twice as one submission is applied once, and other content under it is refused', async () => {
  const macro = await createMacro(ctx, input(answer))
  const ticket = await aTicket(db, { team })
  const { version } = await getOne(db, 'ticket', { id: ticket.id }, { columns: ['version'] })
  const { alias, revision } = macro
  const body = { macro: alias, revision, version, number: ticket.number, submissionId: crypto.randomUUID() }
  const [one, other] = await Promise.all([applyMacro(ctx, body), applyMacro(ctx, body)])
  expect(other.id).toBe(one.id)
  expect(await messagesOf(ticket)).toHaveLength(2)
  await expect(applyMacro(ctx, { ...body, revision: 2 })).rejects.toMatchObject({
    problem: { reason: 'sent_otherwise' },
  })
  const mate = actingAs(db, manager, after(1))
  await expect(applyMacro(mate, body)).rejects.toMatchObject({ problem: { reason: 'already_submitted' } })
})

test('a macro on many tickets takes all of its steps on each, reports those that it left out and is undone as one', async () => {
  const macro = await createMacro(ctx, input(answer))
  const tickets = [await aTicket(db, { team }), await aTicket(db, { team })]
  const closed = await aTicket(db, { team, status: 'closed' })
  const change = { kind: 'macro', macro: macro.alias, revision: macro.revision } as const
  const numbers = [...tickets, closed].map(({ number }) => number)
  const body = CreateBulkUpdate.parse({ change, tickets: { numbers }, submissionId: crypto.randomUUID() })
  const run = await createBulkUpdate(ctx, body)
  // An edit in the middle changes no half of them, and a repeat starts no second one.
  await updateMacro(ctx, {
    ...input({ title: 'Other' }),
    reply: '<p>Other</p>',
    alias: macro.alias,
    revision: 1,
  })
  expect((await createBulkUpdate(ctx, body)).id).toBe(run.id)
  await workOff()

  for (const ticket of tickets) {
    expect(await stateOf(ticket)).toMatchObject({ status: 'pending', tags: ['parcel'], assigneeId: agent.id })
    expect(await messagesOf(ticket)).toHaveLength(2)
  }
  expect((await listBulkUpdateFailures(ctx, { id: run.id })).items.map(({ number }) => number)).toEqual([
    closed.number,
  ])
  expect((await listBulkUpdates(ctx))[0]).toMatchObject({ done: 3, failed: 1 })
  expect((await getMacro(ctx, macro)).uses).toBe(2)

  await undoBulkUpdate(actingAs(db, agent, after(11)), { id: run.id })
  await workOff()
  for (const ticket of tickets) expect(await stateOf(ticket)).toMatchObject({ status: 'new', tags: [] })
})

test('saving names the path of each field that names something unknown', async () => {
  await expect(
    createMacro(
      ctx,
      input({
        reply: '<p>{{requester.age}}</p>',
        changes: [
          { kind: 'add_tag', tag: 'a' },
          { kind: 'team', team: 'nowhere' },
          { kind: 'assignee', assignee: 'nobody-there' },
          { kind: 'topic', topic: 'none' },
          { kind: 'course', course: 'none' },
        ],
      }),
    ),
  ).rejects.toMatchObject({
    details: {
      fields: {
        reply: { reason: 'unknown_placeholders', params: { placeholders: ['{{requester.age}}'] } },
        'changes.1.team': { reason: 'unknown_team' },
        'changes.2.assignee': { reason: 'unknown_agent' },
        'changes.3.topic': { reason: 'topic_takes_no_tickets' },
        'changes.4.course': { reason: 'unknown_course' },
      },
    },
  })
  await expect(createMacro(ctx, input({ reply: '<p> </p>' }))).rejects.toMatchObject({
    details: { fields: { changes: { reason: 'macro_does_nothing' } } },
  })
})

test('a macro that names an archived team is paused with its reason, cannot be applied, and its owner is told once', async () => {
  const other = await aTeam(db)
  const changes: SaveMacro['changes'] = [
    { kind: 'add_tag', tag: 'moved' },
    { kind: 'team', team: other.alias },
  ]
  const macro = await createMacro(ctx, input({ changes }))
  const ticket = await aTicket(db, { team })
  await updateOne(db, 'team', { id: other.id }, { archivedAt: after(0) })

  expect((await getMacro(ctx, macro)).paused?.message).toBe(
    `This macro is paused: the team ${other.name} is archived.`,
  )
  await expect(apply(macro, ticket)).rejects.toMatchObject({ problem: { reason: 'macro_paused' } })
  expect((await stateOf(ticket)).tags).toEqual([])

  const lodge = systemContext(db)
  const listPauseEvents = async () => {
    while ((await pauseMacros(lodge, 10)) > 0);
    const events = await findMany(db, 'event', { type: 'macro.paused' })
    const { id } = await getOne(db, 'macro', { alias: macro.alias }, { columns: ['id'] })
    return events.filter(({ payload }) => JSON.stringify(payload).includes(id)).length
  }
  expect([await listPauseEvents(), await listPauseEvents()]).toEqual([1, 1])
  await updateOne(db, 'team', { id: other.id }, { archivedAt: null })
  expect(await listPauseEvents()).toBe(1)
  await apply(macro, ticket)
  await updateOne(db, 'team', { id: other.id }, { archivedAt: after(5) })
  expect(await listPauseEvents()).toBe(2)
})

test('a macro pauses for somebody who has left, an archived course, and a topic that is archived or has others below it', async () => {
  const mate = await anAgent(db, { teams: [team], name: 'Tom Ash' })
  const course = await insert(db, 'course', { alias: 'geog-1', code: 'GEOG1', name: 'Maps' })
  const [topic, parent] = [await aTopic(db, { name: 'Rooms' }), await aTopic(db, { name: 'Fees' })]
  const pausedBy = async (change: MacroChange, breakIt: () => Promise<unknown>) => {
    const macro = await createMacro(ctx, input({ changes: [change] }))
    const before = (await getMacro(ctx, macro)).paused
    await breakIt()
    return [before, (await getMacro(ctx, macro)).paused?.params]
  }
  const archivedAt = after(0)
  expect(
    await pausedBy({ kind: 'assignee', assignee: mate.alias }, () =>
      updateOne(db, 'person', { id: mate.id }, { archivedAt }),
    ),
  ).toEqual([null, { because: 'agent', name: 'Tom Ash' }])
  expect(
    await pausedBy({ kind: 'course', course: course.alias }, () =>
      updateOne(db, 'course', { id: course.id }, { archivedAt }),
    ),
  ).toEqual([null, { because: 'course', name: 'GEOG1 Maps' }])
  expect(
    await pausedBy({ kind: 'topic', topic: topic.alias }, () =>
      updateOne(db, 'topic', { id: topic.id }, { archivedAt }),
    ),
  ).toEqual([null, { because: 'topic', name: 'Rooms' }])
  expect(await pausedBy({ kind: 'topic', topic: parent.alias }, () => aTopic(db, { parent }))).toEqual([
    null,
    { because: 'topic', name: 'Fees' },
  ])
})

test('one’s own macros are nobody else’s, and only those who write canned responses share macros', async () => {
  const [other, outside] = [
    await anAgent(db, { teams: [team] }),
    await anAgent(db, { teams: [await aTeam(db)] }),
  ]
  const as = (person: TestPerson) => actingAs(db, person, after(1))
  const own = await createMacro(ctx, input({ ...answer, title: 'Mine alone' }))
  const shared = { ...answer, title: 'For the team', isShared: true, teams: [team.alias] }
  await expect(createMacro(ctx, input(shared))).rejects.toMatchObject({ code: 'forbidden' })
  const ours = await createMacro(as(manager), input(shared))

  const titles = async (person: TestPerson) =>
    (await listMacroOptions(as(person), {})).items.map(({ title }) => title)
  expect(await titles(agent)).toEqual(expect.arrayContaining(['Mine alone', 'For the team']))
  expect(await titles(other)).toEqual(['For the team'])
  expect(await titles(outside)).toEqual([])
  const ticket = await aTicket(db, { team })
  await expect(apply(own, ticket, as(other))).rejects.toMatchObject({ code: 'not_found' })
  await apply(ours, ticket, as(other))
  for (const change of [
    () => getMacro(as(other), own),
    () => archiveMacro(as(other), { alias: ours.alias, isArchived: true }),
    () => updateMacro(as(other), { ...input(answer), alias: own.alias, revision: 1 }),
  ])
    await expect(change()).rejects.toMatchObject({ code: 'not_found' })
  expect((await listMacros(ctx, { show: 'active' })).items.map(({ title }) => title)).toContain('Mine alone')
  expect((await listMacros(as(manager), { show: 'active' })).items.map(({ title }) => title)).not.toContain(
    'Mine alone',
  )
})

test('two who save the same macro do not write over each other, and an archived one is offered to nobody', async () => {
  const macro = await createMacro(ctx, input(answer))
  await updateMacro(ctx, { ...input({ ...answer, title: 'Keys' }), alias: macro.alias, revision: 1 })
  await expect(
    updateMacro(ctx, { ...input({ ...answer, title: 'Late' }), alias: macro.alias, revision: 1 }),
  ).rejects.toMatchObject({ code: 'edit_conflict', details: { present: { title: 'Keys' } } })
  await archiveMacro(ctx, { alias: macro.alias, isArchived: true })
  expect((await listMacroOptions(ctx, {})).items).toEqual([])
  expect(await listMacros(ctx, { show: 'archived' })).toMatchObject({
    items: [{ title: 'Keys' }],
    counts: { active: 0, archived: 1 },
  })
})

test('a preview fills both texts with the values of a ticket and names what it lacks', async () => {
  const requester = await aStudent(db, { name: 'Tom Ash' })
  const { number } = await aTicket(db, { team, requester })
  expect(
    await previewMacro(ctx, {
      reply: '<p>{{requester.name}}</p>',
      note: '<p>{{ticket.dueAt}}</p>',
      ticket: number,
    }),
  ).toMatchObject({
    ticket: { number },
    reply: expect.stringContaining('Tom Ash'),
    unfilled: ['ticket.dueAt'],
  })
  expect(await findOne(db, 'message', { body: 'Tom Ash' })).toBeNull()
})

test('a macro answers a requester in their language, and previews that answer', async () => {
  await updateOne(db, 'site', { id: 1 }, { languages: ['en', 'de'] })
  const macro = await createMacro(
    actingAs(db, manager, after(1)),
    input({
      isShared: true,
      teams: [team.alias],
      reply: '<p>Dear {{requester.name}}</p>',
      note: '<p>Answered</p>',
    }),
  )
  const { id: recordId, reply: source } = await getOne(db, 'macro', { alias: macro.alias })
  const text = '<p>Guten Tag, {{requester.name}}</p>'
  await aSiteText(db, { kind: 'macro', recordId, field: 'reply', source, text })
  const requester = await aStudent(db, { name: 'Jonas Weber' })
  const [german, unknown] = [
    await aTicket(db, { team, requester, language: 'de-AT' }),
    await aTicket(db, { team, requester }),
  ]
  const { reply, note } = macro
  const preview = await previewMacro(ctx, { reply, note, ticket: german.number, macro: macro.alias })
  expect(preview).toMatchObject({
    reply: expect.stringContaining('Guten Tag, '),
    replyLanguage: 'de',
    note: '<p>Answered</p>',
  })
  expect(await previewMacro(ctx, { reply, note, ticket: german.number })).toMatchObject({
    reply: expect.stringContaining('Dear '),
    replyLanguage: null,
  })

  await apply(macro, german)
  await apply(macro, unknown)
  const writtenOn = async (ticket: { id: string }) => (await messagesOf(ticket)).map(({ body }) => body)
  expect(await writtenOn(german)).toEqual(expect.arrayContaining(['Guten Tag, Jonas Weber', 'Answered']))
  expect(await writtenOn(unknown)).toEqual(expect.arrayContaining(['Dear Jonas Weber', 'Answered']))
})

test('uses that are older than a day become one row, and count as before', async () => {
  const macro = await createMacro(ctx, input(answer))
  const { id: macroId } = await getOne(db, 'macro', { alias: macro.alias }, { columns: ['id'] })
  for (const minutes of [0, 1, 2, 60]) await insert(db, 'macro_use', { macroId, usedAt: after(minutes) })
  const sum = (minutes: number) =>
    sumMacroUses(
      systemContext(db, () => after(minutes)),
      50,
    )
  const uses = async () => {
    const { uses: count, lastUsedAt } = await getMacro(ctx, macro)
    return [count, lastUsedAt, await countRows(db, 'macro_use', { macroId })]
  }
  const day = 24 * 60
  const last = after(60).toISOString()

  await sum(day)
  expect(await uses()).toEqual([4, last, 4])
  await sum(day + 3)
  expect(await uses()).toEqual([4, last, 2])
  await insert(db, 'macro_use', { macroId, usedAt: after(day) })
  await sum(2 * day + 1)
  expect(await uses()).toEqual([5, after(day).toISOString(), 1])
  expect(await sum(2 * day + 1)).toBe(0)
})
