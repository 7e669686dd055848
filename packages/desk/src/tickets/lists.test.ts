import { ListMyTickets, ListTickets, limits } from '@lodge/contracts'
import { aTestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actingAs, after, anAgent, aStudent, aSupervisor, aTeam, aTicket, aTopic } from '../testing/index.ts'
import { listMyTickets } from './list-my-tickets.ts'
import { listTickets } from './list-tickets.ts'

let db: Awaited<ReturnType<typeof aTestDatabase>>
beforeAll(async () => {
  db = await aTestDatabase()
})
afterAll(() => db.drop())

const subjects = (page: { items: { subject: string }[] }) => page.items.map(({ subject }) => subject)

describe('the list of staff', () => {
  let us: Awaited<ReturnType<typeof aTeam>>
  let them: Awaited<ReturnType<typeof aTeam>>
  let agent: Awaited<ReturnType<typeof anAgent>>
  let supervisor: Awaited<ReturnType<typeof aSupervisor>>
  beforeAll(async () => {
    ;[us, them] = await Promise.all([aTeam(db), aTeam(db)])
    const third = await aTeam(db)
    agent = await anAgent(db, { teams: [us, third] })
    supervisor = await aSupervisor(db)
    const at = { createdAt: after(0) }
    const made = [
      {
        subject: 'late',
        team: us,
        slaDueAt: after(-5),
        standing: 'breached',
        assignee: agent,
        status: 'open',
      },
      { subject: 'soon', team: third, slaDueAt: after(5), standing: 'at_risk', createdAt: after(1) },
      { subject: 'later', team: us, slaDueAt: after(50), standing: 'on_track', updatedAt: after(90) },
      { subject: 'never', team: third, createdAt: after(2) },
      { subject: 'waiting', team: us, status: 'pending', slaDueAt: after(60), createdAt: after(3) },
      { subject: 'done', team: us, status: 'resolved', updatedAt: after(70), assignee: agent },
      { subject: 'closed', team: us, status: 'closed', updatedAt: after(60) },
      { subject: 'theirs', team: them, slaDueAt: after(1), standing: 'on_track' },
    ] as const
    for (const given of made) await aTicket(db, { ...at, ...given })
  })

  const shown = async (someone: Parameters<typeof actingAs>[1], query: Partial<ListTickets>) =>
    subjects(await listTickets(actingAs(db, someone), ListTickets.parse(query)))

  test.each([
    [{}, ['late', 'soon', 'later', 'waiting', 'never']],
    [{ sort: 'updated' }, ['later', 'waiting', 'never', 'soon', 'late']],
    [{ sort: 'created' }, ['waiting', 'never', 'soon', expect.any(String), expect.any(String)]],
    [{ queue: 'unassigned' }, ['soon', 'later', 'waiting', 'never']],
    [{ show: 'mine' }, ['late']],
    [{ show: 'at_risk' }, ['soon']],
    [{ show: 'breached' }, ['late']],
    [{ show: 'pending' }, ['waiting']],
    [{ show: 'resolved' }, ['done', 'closed']],
    [{ show: 'everything' }, ['later', 'done', 'closed', 'waiting', 'never', 'soon', 'late']],
  ] as const)('shows an agent under %o what their teams have', async (query, expected) => {
    expect(await shown(agent, query)).toEqual(expected)
  })

  test('narrows to one team, and to nothing in a team that the agent is not in', async () => {
    expect(await shown(agent, { team: us.alias })).toEqual(['late', 'later', 'waiting'])
    expect(await shown(agent, { team: them.alias })).toEqual([])
    expect(await shown(agent, { team: 'no-such-team' })).toEqual([])
    expect(await shown(supervisor, { team: them.alias })).toEqual(['theirs'])
  })

  test('shows all to who sees all, and nothing to who is no staff', async () => {
    expect(await shown(supervisor, {})).toEqual(['late', 'theirs', 'soon', 'later', 'waiting', 'never'])
    expect(await shown(await anAgent(db), {})).toEqual([])
    expect(await shown({ actor: { kind: 'visitor' } }, {})).toEqual([])
  })
})

test('pages follow one another without a gap or a repeat, whatever the order', async () => {
  const team = await aTeam(db)
  const topic = await aTopic(db, { team })
  const requester = await aStudent(db)
  const count = limits.pageSize * 2 + 3
  // Many share a time, so that only the id tells them apart; some are never due.
  for (let i = 0; i < count; i += 1)
    await aTicket(db, {
      topic,
      requester,
      createdAt: after(i % 3),
      ...(i % 4 > 0 && { slaDueAt: after(i % 5) }),
    })
  const supervisor = actingAs(db, await aSupervisor(db))
  const agent = actingAs(db, await anAgent(db, { teams: [team, await aTeam(db)] }))

  for (const ctx of [supervisor, agent])
    for (const sort of ['due', 'updated', 'created'] as const) {
      const seen: number[] = []
      let cursor: string | undefined
      do {
        const page = await listTickets(ctx, ListTickets.parse({ sort, cursor, team: team.alias }))
        expect(page.items.length).toBeLessThanOrEqual(limits.pageSize)
        seen.push(...page.items.map((row) => row.number))
        cursor = page.next ?? undefined
      } while (cursor)
      expect(seen).toHaveLength(count)
      expect(new Set(seen).size).toBe(count)
    }

  const mine = actingAs(db, requester)
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await listMyTickets(mine, ListMyTickets.parse({ cursor }))
    seen.push(...page.items.map((row) => row.number))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(new Set(seen).size).toBe(count)
})

test('a broken cursor, or one of another order, names its field', async () => {
  const ctx = actingAs(db, await aSupervisor(db))
  const { next } = await listTickets(ctx, ListTickets.parse({ sort: 'created', show: 'everything' }))
  expect(next).not.toBeNull()
  for (const cursor of ['nonsense', Buffer.from('["due",1,2]').toString('base64url'), next ?? ''])
    await expect(listTickets(ctx, ListTickets.parse({ cursor }))).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { cursor: expect.any(String) } },
    })
})

test('one sees only tickets of one’s own, with how many there are under each filter', async () => {
  const requester = await aStudent(db)
  const made = ['new', 'open', 'pending', 'on_hold', 'resolved', 'closed'] as const
  for (const [i, status] of made.entries())
    await aTicket(db, { requester, status, subject: status, updatedAt: after(i) })
  await aTicket(db, { subject: "someone else's" })
  const shown = (show?: ListMyTickets['show']) =>
    listMyTickets(actingAs(db, requester), ListMyTickets.parse({ show }))

  const open = await shown()
  expect(subjects(open)).toEqual(['on_hold', 'pending', 'open', 'new'])
  expect(open.counts).toEqual({ open: 4, waiting: 1, resolved: 2, all: 6 })
  expect(subjects(await shown('waiting'))).toEqual(['pending'])
  expect(subjects(await shown('resolved'))).toEqual(['closed', 'resolved'])
  expect(subjects(await shown('all'))).toHaveLength(6)
  await expect(listMyTickets(actingAs(db, await anAgent(db)), ListMyTickets.parse({}))).rejects.toMatchObject(
    { code: 'forbidden' },
  )
})
