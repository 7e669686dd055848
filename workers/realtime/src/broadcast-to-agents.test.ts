import { actingAs, aTicket } from '@lodge/desk/testing'
import { loadTicketPushes, rooms, setStatus, setTeam } from '@lodge/desk/ticketing'
import { expect, test } from 'vitest'
import { type RealtimeFixture, setUpRealtimeFixture } from './testing/realtime-fixture.ts'

let fixture: RealtimeFixture
setUpRealtimeFixture((created) => {
  fixture = created
})

test('changes of many tickets are pushed in one batch, each once and in order', async () => {
  const { team, otherTeam, db, context } = fixture
  const [supervisor, agent, other] = await Promise.all([
    fixture.screens.admin(rooms.allTickets),
    fixture.screens.admin(rooms.team(team.id)),
    fixture.screens.admin(rooms.team(otherTeam.id)),
  ])
  const tickets = await Promise.all(Array.from({ length: 30 }, () => aTicket(db, { team })))
  const pushes = [...(await loadTicketPushes(db, ids(tickets), new Date())).values()]
  const broadcasts: Promise<void>[] = []
  for (const { target, staff } of pushes) {
    broadcasts.push(context.agents.broadcast(target, { ...staff, event: null }))
    // One after the other, as events come.
    await new Promise(setImmediate)
  }
  await Promise.all(broadcasts)

  const numbers = pushes.map(({ target }) => target.number)
  for (const screen of [supervisor, agent]) {
    await expect.poll(() => screen.changes().map(({ row }) => row.number)).toEqual(numbers)
    expect(screen.heard('tickets.changed').length).toBeLessThan(numbers.length / 2)
  }
  expect(other.changes()).toEqual([])
})

test('a ticket that leaves a team is not pushed to it by a later batch', async () => {
  const { team, otherTeam, ticket, db, context } = fixture
  const agent = await fixture.screens.admin(rooms.team(team.id))
  const [pushes] = [...(await loadTicketPushes(db, [ticket.id], new Date())).values()]
  if (!pushes) throw new Error('The ticket is gone.')
  const tell = () => context.agents.broadcast(pushes.target, { ...pushes.staff, event: null })
  for (let times = 0; times < 3; times += 1) await tell()
  const late = tell()
  const acting = actingAs(db, fixture.supervisor)
  await setStatus(acting, { number: ticket.number, status: 'pending' })
  await setTeam(acting, { number: ticket.number, team: otherTeam.alias })
  await fixture.handle('ticket.team_changed', await fixture.latest('ticket.team_changed'))
  await late

  await expect.poll(() => agent.heard('ticket.access_lost')).toHaveLength(1)
  const names = agent.heardNames()
  expect(names.lastIndexOf('tickets.changed')).toBeLessThan(names.indexOf('ticket.access_lost'))
})

const ids = (tickets: readonly { id: string }[]) => tickets.map(({ id }) => id)

test('wall screens are told that their team has changed, also when a ticket leaves it', async () => {
  const { team, otherTeam, ticket, agent, db, handle } = fixture
  const [ours, theirs] = await Promise.all([
    fixture.screens.wall(rooms.team(team.id)),
    fixture.screens.wall(rooms.team(otherTeam.id)),
  ])
  const ctx = actingAs(db, agent)
  await setStatus(ctx, { number: ticket.number, status: 'open' })
  await handle('ticket.status_changed', await fixture.latest('ticket.status_changed'))
  await expect.poll(() => ours.heardNames()).toEqual(['wall.changed'])
  expect(theirs.heardNames()).toEqual([])

  await setTeam(ctx, { number: ticket.number, team: otherTeam.alias })
  await handle('ticket.team_changed', await fixture.latest('ticket.team_changed'))
  await expect.poll(() => theirs.heardNames()).toEqual(['wall.changed'])
  await expect.poll(() => ours.heardNames()).toEqual(['wall.changed', 'wall.changed'])
})
