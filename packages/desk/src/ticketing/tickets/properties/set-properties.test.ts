import { limits } from '@lodge/contracts'
import { findMany, findOne } from '@lodge/database'
import { afterAll, describe, expect, test } from 'vitest'
import {
  actingAs,
  aDeskFixture,
  after,
  anAgent,
  anSlaPolicy,
  aStudent,
  aSupervisor,
  aTeam,
  aTicket,
  eventsOf,
} from '../../../testing/index.ts'
import { setStatus } from '../lifecycle/set-status.ts'
import { setAssignee } from './set-assignee.ts'
import { setPriority } from './set-priority.ts'
import { setTeam } from './set-team.ts'

const { db, team, agent, colleague } = await aDeskFixture()
await anSlaPolicy(db)
afterAll(() => db.drop())

const newest = async (ticket: { id: string }) =>
  (await eventsOf(db, ticket)).slice(1).map(({ type, payload }) => ({ type, payload }))

describe('a status set by staff', () => {
  test('is saved with its event', async () => {
    const ticket = await aTicket(db, { team })
    const row = await setStatus(actingAs(db, agent, after(5)), { number: ticket.number, status: 'resolved' })
    expect(row).toMatchObject({ status: 'resolved', version: 2, updatedAt: after(5).toISOString() })
    expect(await newest(ticket)).toEqual([
      {
        type: 'ticket.status_changed',
        payload: { ticketId: ticket.id, from: 'new', to: 'resolved', messageId: null },
      },
    ])
    expect(await findOne(db, 'ticket', { id: ticket.id })).toMatchObject({
      resolvedAt: after(5),
    })
  })

  test('is unchanged if the ticket has it already', async () => {
    const ticket = await aTicket(db, { team })
    const ctx = actingAs(db, agent)
    await setStatus(ctx, { number: ticket.number, status: 'open' })
    await setStatus(actingAs(db, agent, after(9)), { number: ticket.number, status: 'open' })
    expect(await newest(ticket)).toHaveLength(1)
    expect(await findOne(db, 'ticket', { id: ticket.id })).toMatchObject({
      updatedAt: ctx.now(),
    })
  })

  test('is refused with the present row if it cannot follow', async () => {
    const { number } = await aTicket(db, { team, status: 'resolved' })
    await expect(setStatus(actingAs(db, agent), { number, status: 'pending' })).rejects.toMatchObject({
      code: 'status_not_allowed',
      details: { present: { number, status: 'resolved' } },
    })
    const old = await aTicket(db, { team, status: 'closed' })
    const late = actingAs(db, agent, after(limits.reopenDays * 24 * 60 + 1))
    await expect(setStatus(late, { number: old.number, status: 'open' })).rejects.toMatchObject({
      code: 'status_not_allowed',
    })
  })
})

test('a changed priority applies its targets from that event on', async () => {
  const ticket = await aTicket(db, { team })
  const row = await setPriority(actingAs(db, agent, after(5)), { number: ticket.number, priority: 'urgent' })
  expect(row.priority).toBe('urgent')
  const [, event] = await eventsOf(db, ticket)
  expect(event).toMatchObject({
    type: 'ticket.priority_changed',
    payload: { ticketId: ticket.id, from: 'normal', to: 'urgent' },
  })
  expect(await findMany(db, 'applied_policy', { ticketId: ticket.id })).toMatchObject([
    { eventId: event?.id, priority: 'urgent', appliedAt: after(5) },
  ])
})

describe('a change of team', () => {
  test('removes an assignee who is not in the new team', async () => {
    const ticket = await aTicket(db, { team, assignee: agent, status: 'open' })
    const other = await aTeam(db)
    const { row, isVisible } = await setTeam(actingAs(db, agent), {
      number: ticket.number,
      team: other.alias,
    })
    expect(row).toMatchObject({ team: { alias: other.alias }, assignee: null })
    expect(isVisible).toBe(false)
    expect((await newest(ticket)).slice(-2)).toEqual([
      { type: 'ticket.team_changed', payload: { ticketId: ticket.id, from: team.id, to: other.id } },
      { type: 'ticket.assigned', payload: { ticketId: ticket.id, from: agent.id, to: null } },
    ])
    await expect(
      setTeam(actingAs(db, agent), { number: ticket.number, team: team.alias }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('keeps an assignee who is in both teams', async () => {
    const other = await aTeam(db)
    const both = await anAgent(db, { teams: [team, other] })
    const ticket = await aTicket(db, { team, assignee: both, status: 'open' })
    const { row } = await setTeam(actingAs(db, both), { number: ticket.number, team: other.alias })
    expect(row.assignee?.alias).toBe(both.alias)
  })

  test('returns whether the agent still sees the ticket', async () => {
    const [elsewhere, both] = [await aTeam(db), await anAgent(db, { teams: [team, await aTeam(db)] })]
    const seenBy = async (someone: Parameters<typeof actingAs>[1], to: { alias: string }) => {
      const { number } = await aTicket(db, { team })
      return (await setTeam(actingAs(db, someone), { number, team: to.alias })).isVisible
    }
    expect(await seenBy(agent, elsewhere)).toBe(false)
    expect(await seenBy(both, elsewhere)).toBe(false)
    expect(await seenBy(await aSupervisor(db), elsewhere)).toBe(true)
    expect(await seenBy(agent, team)).toBe(true)
  })

  test('to an unknown team is refused at the field', async () => {
    const { number } = await aTicket(db, { team })
    await expect(setTeam(actingAs(db, agent), { number, team: 'nowhere' })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { team: { reason: 'unknown_team' } } },
    })
  })
})

describe('an assignee', () => {
  test('who takes a new ticket opens it', async () => {
    const ticket = await aTicket(db, { team })
    const taking = { number: ticket.number, assignee: agent.alias, expected: null }
    expect(await setAssignee(actingAs(db, agent), taking)).toMatchObject({
      status: 'open',
      assignee: { alias: agent.alias },
    })
    expect(await newest(ticket)).toMatchObject([
      { type: 'ticket.assigned', payload: { from: null, to: agent.id } },
      { type: 'ticket.status_changed', payload: { from: 'new', to: 'open' } },
    ])
    await setAssignee(actingAs(db, agent), taking)
    expect(await newest(ticket)).toHaveLength(2)
  })

  test('who takes a ticket at the same time as another agent gets it or a conflict', async () => {
    const ticket = await aTicket(db, { team })
    const { number } = ticket
    const results = await Promise.allSettled(
      [agent, colleague].map((one) =>
        setAssignee(actingAs(db, one), { number, assignee: one.alias, expected: null }),
      ),
    )
    const winner = results.find((result) => result.status === 'fulfilled')?.value.assignee?.alias
    expect([agent.alias, colleague.alias]).toContain(winner)
    expect(
      results.filter((result) => result.status === 'rejected').map(({ reason }) => reason),
    ).toMatchObject([
      { code: 'already_taken', details: { present: { number, assignee: { alias: winner } } } },
    ])
    expect((await newest(ticket)).filter(({ type }) => type === 'ticket.assigned')).toHaveLength(1)
  })

  test('can be removed', async () => {
    const { number } = await aTicket(db, { team, assignee: agent, status: 'open' })
    const row = await setAssignee(actingAs(db, colleague), { number, assignee: null, expected: agent.alias })
    expect(row).toMatchObject({ assignee: null, status: 'open' })
  })

  test('must be in the ticket’s team or see all tickets', async () => {
    const { number } = await aTicket(db, { team })
    const outsider = await anAgent(db, { teams: [await aTeam(db)] })
    const someone = await aStudent(db)
    for (const { alias } of [outsider, someone])
      await expect(
        setAssignee(actingAs(db, agent), { number, assignee: alias, expected: null }),
      ).rejects.toMatchObject({
        code: 'invalid_input',
        details: { fields: { assignee: { reason: 'assignee_cannot_see_ticket' } } },
      })
    const supervisor = await aSupervisor(db)
    const taken = { number, assignee: supervisor.alias, expected: null }
    expect(await setAssignee(actingAs(db, agent), taken)).toMatchObject({
      assignee: { alias: supervisor.alias },
    })
  })
})

test('people outside the ticket do not find it, and its requester cannot change its properties', async () => {
  const requester = await aStudent(db)
  const ticket = await aTicket(db, { team, requester })
  const { number } = ticket
  const changes = [
    (someone: Parameters<typeof actingAs>[1]) => setStatus(actingAs(db, someone), { number, status: 'open' }),
    (someone: Parameters<typeof actingAs>[1]) =>
      setPriority(actingAs(db, someone), { number, priority: 'low' }),
    (someone: Parameters<typeof actingAs>[1]) => setTeam(actingAs(db, someone), { number, team: team.alias }),
    (someone: Parameters<typeof actingAs>[1]) =>
      setAssignee(actingAs(db, someone), { number, assignee: agent.alias, expected: null }),
  ]
  const outsider = await anAgent(db, { teams: [await aTeam(db)] })
  const visitor = { actor: { kind: 'visitor' } as const }
  for (const change of changes) {
    for (const someone of [outsider, await aStudent(db), visitor])
      await expect(change(someone)).rejects.toMatchObject({ code: 'not_found' })
    await expect(change(requester)).rejects.toMatchObject({ code: 'forbidden' })
  }
  expect(await newest(ticket)).toEqual([])
  expect(await findOne(db, 'ticket', { number })).toMatchObject({ version: 1 })
})
