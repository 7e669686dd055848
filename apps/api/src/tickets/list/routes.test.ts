import { randomUUID } from 'node:crypto'
import { limits } from '@lodge/contracts'
import { findMany, updateOne } from '@lodge/database'
import { systemContext } from '@lodge/desk/foundation'
import { after, anAgent, aSite, aTeam, aTicket, aTopic } from '@lodge/desk/testing'
import { findUnfinishedBulkUpdates, recordBulkProgress, runBulkUpdateStep } from '@lodge/desk/ticketing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateLimits } from '../../plugins/rate-limits.ts'
import { createVisitor, passwordHash, signInToAdmin } from '../../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const unknownId = '00000000-0000-7000-8000-000000000000'
const viewQuery = { filter: {}, sort: 'due', columns: ['number', 'subject'] }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Returns two teams with an agent in each, signed in. */
async function twoTeams() {
  const { db } = server
  const [own, other] = [await aTeam(db), await aTeam(db)]
  const [agent, colleague] = await Promise.all(
    [own, other].map(async (team) => anAgent(db, { teams: [team], passwordHash: await passwordHash })),
  )
  if (!agent || !colleague) throw new Error('There are two agents.')
  const staff = await signInToAdmin(server, agent)
  return { own, other, agent, staff, stranger: await signInToAdmin(server, colleague) }
}

type Staff = Awaited<ReturnType<typeof twoTeams>>['staff']

async function numbersOf(staff: Staff, query: string): Promise<number[]> {
  const answer = await staff.get(`/api/backend/tickets${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().items.map(({ number }: { number: number }) => number)
}

async function workOff() {
  const lodge = systemContext(server.db, () => new Date())
  for (const run of await findUnfinishedBulkUpdates(server.db)) {
    let steps = 0
    while ((await runBulkUpdateStep(lodge, run)).outcome !== 'none') steps += 1
    await recordBulkProgress(lodge, run, steps)
  }
}

test.each([
  ['GET', 'tickets'],
  ['GET', 'tickets.csv'],
  ['GET', 'tickets-count'],
  ['GET', 'filter-values?field=team'],
  ['GET', 'saved-views'],
  ['GET', 'saved-view-counts'],
  ['POST', 'saved-views'],
  ['PUT', `saved-views/${unknownId}`],
  ['DELETE', `saved-views/${unknownId}`],
  ['PUT', 'saved-view-order'],
  ['GET', 'bulk-updates'],
  ['POST', 'bulk-updates'],
  ['GET', `bulk-updates/${unknownId}/failures`],
  ['POST', `bulk-updates/${unknownId}/undo`],
  ['POST', 'bulk-reply-preview'],
] as const)('%s %s needs a session', async (method, path) => {
  const visitor = await createVisitor(server)
  const send = { GET: visitor.get, POST: visitor.post, PUT: visitor.put, DELETE: visitor.delete }[method]
  const answer = await send(`/api/backend/${path}`, method === 'GET' || method === 'DELETE' ? undefined : {})
  expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'not_signed_in'])
})

test('a list and its count never reveal another team’s tickets, whatever the filter', async () => {
  const { own, other, agent, staff } = await twoTeams()
  const visible = await aTicket(server.db, { team: own })
  const hidden = await aTicket(server.db, { team: other, assignee: agent })

  for (const query of ['', `?team=${own.alias},${other.alias}`, `?assignee=nobody`])
    expect(await numbersOf(staff, query)).toEqual([visible.number])
  for (const query of [`?team=${other.alias}`, '?assignee=me', `?team=-${own.alias}`]) {
    expect(await numbersOf(staff, query)).not.toContain(hidden.number)
    expect((await staff.get(`/api/backend/tickets-count${query}`)).json()).toEqual({
      count: 0,
      isMore: false,
    })
  }
})

test('a supervisor’s list has the tickets of every team', async () => {
  const { own, other } = await twoTeams()
  const tickets = [await aTicket(server.db, { team: own }), await aTicket(server.db, { team: other })]
  const supervisor = await anAgent(server.db, {
    permissions: ['view_all_tickets'],
    passwordHash: await passwordHash,
  })
  const staff = await signInToAdmin(server, supervisor)

  expect(await numbersOf(staff, `?team=${own.alias},${other.alias}&sort=number`)).toEqual(
    tickets.map(({ number }) => number).toReversed(),
  )
})

test('filters and order in the address apply to the list', async () => {
  const { own, agent, staff } = await twoTeams()
  const topic = await aTopic(server.db, { team: own })
  const [plain, urgent, closed] = [
    await aTicket(server.db, { team: own, createdAt: after(1) }),
    await aTicket(server.db, { team: own, topic, priority: 'urgent', tags: ['exams'], assignee: agent }),
    await aTicket(server.db, { team: own, status: 'closed', createdAt: after(2) }),
  ].map(({ number }) => number)

  expect(await numbersOf(staff, '?status=-resolved,closed&sort=created')).toEqual([plain, urgent])
  expect(await numbersOf(staff, '?priority=urgent,high')).toEqual([urgent])
  expect(await numbersOf(staff, `?topic=${topic.alias}&tag=exams&assignee=me`)).toEqual([urgent])
  expect(await numbersOf(staff, '?created=2026-03-10..2026-03-10&sort=created')).toEqual([
    closed,
    plain,
    urgent,
  ])
  expect(await numbersOf(staff, '?created=..2026-03-09')).toEqual([])
  expect(await numbersOf(staff, '?sort=number')).toEqual([closed, urgent, plain])
})

test('a list continues after its first page without gap or repeat', async () => {
  const { own, staff } = await twoTeams()
  const topic = await aTopic(server.db, { team: own })
  const created: number[] = []
  for (let count = 0; count < limits.pageSize + 3; count += 1)
    created.push((await aTicket(server.db, { topic, createdAt: after(count % 7) })).number)
  const first = (await staff.get('/api/backend/tickets?sort=created')).json()
  const rest = (await staff.get(`/api/backend/tickets?sort=created&cursor=${first.next}`)).json()
  const numbers = [...first.items, ...rest.items].map(({ number }) => number)

  expect([first.items.length, rest.items.length, rest.next]).toEqual([limits.pageSize, 3, null])
  expect(numbers.toSorted((a, b) => a - b)).toEqual(created)
})

test.each([
  ['tickets?status=lost', 'status.values.0'],
  ['tickets?created=yesterday', 'created'],
  ['tickets?sort=colour', 'sort'],
  ['tickets?cursor=nonsense', 'cursor'],
  ['tickets?team=no-such-team', 'team'],
  ['tickets.csv?sort=colour', 'sort'],
  ['tickets.csv?columns=number', 'columns'],
  ['tickets.csv?topic=no-such-topic', 'topic'],
  ['tickets-count?due=2026-02-30..', 'due'],
  ['filter-values?field=colour', 'field'],
])('%s is refused at its field', async (path, field) => {
  const { staff } = await twoTeams()
  const answer = await staff.get(`/api/backend/${path}`)
  expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, [field]])
})

test('a bulk reply is previewed, started once, written to each ticket, and reported without its text', async () => {
  const { own, staff } = await twoTeams()
  await aSite(server.db)
  const tickets = [await aTicket(server.db, { team: own }), await aTicket(server.db, { team: own })]
  const numbers = { numbers: tickets.map(({ number }) => number) }
  const preview = await staff.post('/api/backend/bulk-reply-preview', {
    visibility: 'public',
    tickets: numbers,
  })
  expect([preview.statusCode, preview.json()]).toEqual([200, { tickets: 2, skipped: 0, mailed: 2 }])

  const change = { kind: 'reply', visibility: 'public', html: '<p>#{{ticket.number}} is done.</p>' }
  const input = { change, tickets: numbers, submissionId: randomUUID() }
  const [update, repeat] = [
    await staff.post('/api/backend/bulk-updates', input),
    await staff.post('/api/backend/bulk-updates', input),
  ]
  expect([update.statusCode, repeat.statusCode, repeat.json().id]).toEqual([202, 202, update.json().id])
  await workOff()

  const [run] = (await staff.get('/api/backend/bulk-updates')).json().items
  expect(run).toMatchObject({ done: 2, failed: 0, undoUntil: null })
  expect(run.change).toEqual({ kind: 'reply', visibility: 'public' })
  for (const { id, number } of tickets)
    expect(await findMany(server.db, 'message', { ticketId: id, side: 'staff' })).toMatchObject([
      { body: `#${number} is done.` },
    ])
  const undo = await staff.post(`/api/backend/bulk-updates/${run.id}/undo`, {})
  expect([undo.statusCode, undo.json().error.code]).toEqual([409, 'edit_conflict'])
})

test('a bulk reply without text or with an unknown placeholder is refused at its field', async () => {
  const { own, staff } = await twoTeams()
  const { number } = await aTicket(server.db, { team: own })
  for (const html of ['<p></p>', '<p>{{student}}</p>']) {
    const answer = await staff.post('/api/backend/bulk-updates', {
      change: { kind: 'reply', visibility: 'public', html },
      tickets: { numbers: [number] },
    })
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, ['change.html']])
  }
})

test('a list is exported as CSV without formulas', async () => {
  const { own, other, staff } = await twoTeams()
  const subjects = [
    '=HYPERLINK("http://bad.example")',
    '+1',
    '-1',
    '@now',
    '\tx',
    'Café, "quoted"\n=and more',
  ]
  for (const [minute, subject] of subjects.entries())
    await aTicket(server.db, { team: own, subject, createdAt: after(minute) })
  await aTicket(server.db, { team: other, subject: 'Unseen', createdAt: after(9) })
  const answer = await staff.get(`/api/backend/tickets.csv?sort=created&columns=subject,team`)

  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="tickets.csv"',
    'cache-control': 'no-store',
  })
  expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(answer.body.slice(1).split('\r\n')).toEqual([
    '"Subject","Team","Form answers"',
    `"Café, ""quoted""\n'=and more","${own.name}",""`,
    `"'\tx","${own.name}",""`,
    `"'@now","${own.name}",""`,
    `"'-1","${own.name}",""`,
    `"'+1","${own.name}",""`,
    `"'=HYPERLINK(""http://bad.example"")","${own.name}",""`,
    '',
  ])
})

test('a person who exports again and again is stopped for a while, and other people are not', async () => {
  const { staff, stranger } = await twoTeams()
  for (let times = 0; times < rateLimits.exportsByPerson.max; times += 1)
    expect((await staff.get('/api/backend/tickets.csv')).statusCode).toBe(200)

  expect((await staff.get('/api/backend/tickets.csv')).statusCode).toBe(429)
  expect((await stranger.get('/api/backend/tickets.csv')).statusCode).toBe(200)
})

test('a saved view is created, shared, changed, ordered and removed', async () => {
  const { own, agent, staff } = await twoTeams()
  const mate = await anAgent(server.db, { teams: [own], passwordHash: await passwordHash })
  const otherBrowser = await signInToAdmin(server, mate)
  const saved = await staff.post('/api/backend/saved-views', {
    name: 'Exams',
    team: own.alias,
    query: viewQuery,
  })
  const { id } = saved.json()
  const second = await staff.post('/api/backend/saved-views', { name: 'Mine', team: null, query: viewQuery })

  expect([saved.statusCode, saved.json().owner.alias]).toEqual([201, agent.alias])
  expect((await otherBrowser.get('/api/backend/saved-views')).json().items).toMatchObject([
    { id, canChange: false },
  ])
  expect(
    (await otherBrowser.put(`/api/backend/saved-views/${id}`, { name: 'Ours', revision: 1 })).statusCode,
  ).toBe(403)
  expect((await otherBrowser.delete(`/api/backend/saved-views/${id}`)).statusCode).toBe(403)
  const change = { name: 'Finals', revision: 1 }
  expect((await staff.put(`/api/backend/saved-views/${id}`, change)).json()).toMatchObject({
    name: 'Finals',
    revision: 2,
  })
  const order = await staff.put('/api/backend/saved-view-order', { ids: [second.json().id, id] })
  expect(order.json().items.map(({ name }: { name: string }) => name)).toEqual(['Mine', 'Finals'])
  expect((await staff.get('/api/backend/saved-view-counts')).json().byView).toEqual({
    [id]: null,
    [second.json().id]: null,
  })
  expect((await staff.delete(`/api/backend/saved-views/${id}`)).statusCode).toBe(204)
  expect((await otherBrowser.get('/api/backend/saved-views')).json().items).toEqual([])
})

test('a late save of a changed saved view is a conflict', async () => {
  const { own, staff } = await twoTeams()
  const saved = await staff.post('/api/backend/saved-views', {
    name: 'Exams',
    team: own.alias,
    query: viewQuery,
  })
  const path = `/api/backend/saved-views/${saved.json().id}`
  const first = await staff.put(path, { name: 'Finals', revision: 1 })
  const second = await staff.put(path, { name: 'Resits', revision: 1 })
  const blind = await staff.put(path, { name: 'Resits' })

  expect([second.statusCode, second.json().error.code]).toEqual([409, 'edit_conflict'])
  expect(second.json().error.present).toEqual(first.json())
  expect([blind.statusCode, Object.keys(blind.json().error.fields)]).toEqual([422, ['revision']])
})

test('an unseen saved view can be neither listed nor changed', async () => {
  const { own, staff, stranger } = await twoTeams()
  const saved = await staff.post('/api/backend/saved-views', {
    name: 'Ours',
    team: own.alias,
    query: viewQuery,
  })
  const path = `/api/backend/saved-views/${saved.json().id}`

  expect((await stranger.get('/api/backend/saved-views')).json().items).toEqual([])
  expect((await stranger.put(path, { name: 'Theirs', revision: 1 })).statusCode).toBe(404)
  expect((await stranger.delete(path)).statusCode).toBe(404)
  expect((await stranger.put('/api/backend/saved-view-order', { ids: [saved.json().id] })).statusCode).toBe(
    404,
  )
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ team: 'no-such-team' }, 'team'],
  [{ query: { ...viewQuery, sort: 'colour' } }, 'query.sort'],
  [{ query: { ...viewQuery, columns: ['number'] } }, 'query.columns'],
  [{ query: { ...viewQuery, filter: { status: 'lost' } } }, 'query.filter.status.values.0'],
])('a saved view with %o is refused at its field', async (wrong, field) => {
  const { staff } = await twoTeams()
  const answer = await staff.post('/api/backend/saved-views', {
    name: 'x',
    team: null,
    query: viewQuery,
    ...wrong,
  })
  expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, [field]])
})

test('a bulk update reports the tickets that it could not change, and is undone once', async () => {
  const { own, other, staff, stranger } = await twoTeams()
  const [open, lostTicket] = [
    await aTicket(server.db, { team: own }),
    await aTicket(server.db, { team: own }),
  ]
  const hidden = await aTicket(server.db, { team: other })
  const update = await staff.post('/api/backend/bulk-updates', {
    change: { kind: 'priority', priority: 'urgent' },
    tickets: { numbers: [open.number, lostTicket.number, hidden.number] },
  })
  const path = `/api/backend/bulk-updates/${update.json().id}`
  expect([update.statusCode, update.json().total]).toEqual([202, 2])
  expect((await staff.post(`${path}/undo`)).statusCode).toBe(409)

  await updateOne(server.db, 'ticket', { id: lostTicket.id }, { teamId: other.id })
  await workOff()

  expect((await staff.get('/api/backend/bulk-updates')).json().items[0]).toMatchObject({ done: 2, failed: 1 })
  expect((await staff.get(`${path}/failures`)).json()).toEqual({
    items: [
      {
        number: lostTicket.number,
        // It is another team's now.
        subject: '',
        refusal: { reason: 'bulk_ticket_unseen', message: 'The agent does not see it any more.' },
      },
    ],
    next: null,
  })
  expect(await numbersOf(staff, '?priority=urgent')).toEqual([open.number])
  expect((await stranger.get('/api/backend/bulk-updates')).json().items).toEqual([])
  for (const answer of [await stranger.get(`${path}/failures`), await stranger.post(`${path}/undo`)])
    expect(answer.statusCode).toBe(404)

  const undone = await staff.post(`${path}/undo`)
  expect([undone.statusCode, undone.json().undoes]).toEqual([202, update.json().id])
  await workOff()
  expect(await numbersOf(staff, '?priority=urgent')).toEqual([])
  expect((await staff.post(`${path}/undo`)).statusCode).toBe(409)
})

test('a bulk update of a whole list covers only the tickets that the agent sees', async () => {
  const { own, other, staff } = await twoTeams()
  await aTicket(server.db, { team: own, tags: ['closing'] })
  await aTicket(server.db, { team: other, tags: ['closing'] })
  const change = { kind: 'add_tag', tag: 'Seen again' }
  const update = await staff.post('/api/backend/bulk-updates', {
    change,
    tickets: { filter: { tag: 'closing' } },
  })
  const none = await staff.post('/api/backend/bulk-updates', {
    change,
    tickets: { filter: { team: other.alias } },
  })
  expect(update.json()).toMatchObject({ total: 1, change: { kind: 'add_tag', tag: 'seen-again' } })
  expect((await staff.get('/api/backend/bulk-updates')).json().items).toEqual([update.json()])
  expect(none.statusCode).toBe(404)
})

test.each([
  [{ change: { kind: 'priority', priority: 'later' } }, 'change.priority'],
  [{ change: { kind: 'team', team: 'no-such-team' } }, 'change.team'],
  [{ change: { kind: 'assignee', assignee: 'no-one-here' } }, 'change.assignee'],
  [{ tickets: { filter: { topic: 'no-such-topic' } } }, 'topic'],
])('a bulk update of %o is refused at its field', async (wrong, field) => {
  const { own, staff } = await twoTeams()
  const { number } = await aTicket(server.db, { team: own })
  const right = { change: { kind: 'priority', priority: 'high' }, tickets: { numbers: [number] } }
  const answer = await staff.post('/api/backend/bulk-updates', { ...right, ...wrong })
  expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, [field]])
})
