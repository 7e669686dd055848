import type { ManualLinkKind } from '@lodge/contracts'
import { insert } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actingAs, after, anAgent, aStudent, aTeam, aTicket, eventsOf, noon } from '../../../testing/index.ts'
import { getRelatedTickets } from './get-related-tickets.ts'
import { linkTicket, unlinkTicket } from './link-ticket.ts'
import { suggestTickets } from './suggest-tickets.ts'

let db: TestDatabase
let team: Awaited<ReturnType<typeof aTeam>>
let otherTeam: Awaited<ReturnType<typeof aTeam>>
let agent: Awaited<ReturnType<typeof anAgent>>
let outsider: Awaited<ReturnType<typeof anAgent>>
beforeAll(async () => {
  db = await createTestDatabase()
  ;[team, otherTeam] = await Promise.all([aTeam(db), aTeam(db)])
  agent = await anAgent(db, { teams: [team, otherTeam] })
  outsider = await anAgent(db, { teams: [team] })
})
afterAll(() => db.drop())

const asAgent = () => actingAs(db, agent)
const link = ({ number }: { number: number }, other: { number: number }, kind: ManualLinkKind) =>
  linkTicket(asAgent(), { number, other: other.number, kind: kind })
const linksOf = async ({ number }: { number: number }, ctx = asAgent()) =>
  (await getRelatedTickets(ctx, { number })).links.map(({ kind, ticket }) => [kind, ticket.number])
const someTickets = (count: number) => Promise.all(Array.from({ length: count }, () => aTicket(db, { team })))
const atOther = (reason: string) => ({ code: 'invalid_input', details: { fields: { other: { reason } } } })

describe('a link', () => {
  test.each([
    ['related', 'related'],
    ['duplicate_of', 'duplicated_by'],
    ['duplicated_by', 'duplicate_of'],
    ['parent', 'child'],
    ['child', 'parent'],
  ] as const)('is seen from both ends: %s here is %s there', async (here, there) => {
    const [one, other] = await someTickets(2)
    if (!one || !other) throw new Error('No tickets')
    await link(one, other, here)

    expect(await linksOf(one)).toEqual([[here, other.number]])
    expect(await linksOf(other)).toEqual([[there, one.number]])
  })

  test('is unchanged when it is repeated, and replaced by a link of another kind', async () => {
    const [one, other] = await someTickets(2)
    if (!one || !other) throw new Error('No tickets')
    await link(one, other, 'related')
    await link(other, one, 'related')
    expect((await eventsOf(db, other)).filter(({ type }) => type === 'ticket.linked')).toEqual([])
    await link(one, other, 'child')
    await link(one, other, 'parent')

    expect(await linksOf(one)).toEqual([['parent', other.number]])
    await unlinkTicket(asAgent(), { number: other.number, other: one.number })
    await unlinkTicket(asAgent(), { number: other.number, other: one.number })
    expect(await linksOf(one)).toEqual([])
    expect((await eventsOf(db, other)).filter(({ type }) => type === 'ticket.unlinked')).toHaveLength(1)
  })

  test('to an unseen ticket cannot be made, seen or removed', async () => {
    const [ours] = await someTickets(1)
    if (!ours) throw new Error('No ticket')
    const hidden = await aTicket(db, { team: otherTeam, subject: 'Hidden' })
    const ctx = actingAs(db, outsider)
    const { number } = ours
    const other = hidden.number
    await expect(linkTicket(ctx, { number, other, kind: 'related' })).rejects.toMatchObject(
      atOther('other_ticket_not_found'),
    )
    await expect(linkTicket(ctx, { number: other, other: number, kind: 'related' })).rejects.toMatchObject({
      code: 'not_found',
    })
    await link(ours, hidden, 'duplicate_of')

    const seen = await getRelatedTickets(ctx, { number })
    expect(seen.links).toEqual([])
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`Hidden|${other}`))
    await expect(unlinkTicket(ctx, { number, other })).rejects.toMatchObject(
      atOther('other_ticket_not_found'),
    )
    expect(await linksOf(ours)).toEqual([['duplicate_of', other]])
  })

  test('to the ticket itself, to a second parent or in a circle is refused', async () => {
    const [one, two, three] = await someTickets(3)
    if (!one || !two || !three) throw new Error('No tickets')
    await expect(link(one, one, 'related')).rejects.toMatchObject(atOther('link_to_itself'))
    await link(one, two, 'child')
    await link(two, three, 'child')
    await expect(link(three, one, 'child')).rejects.toMatchObject(atOther('parent_below'))
    await expect(link(three, one, 'parent')).rejects.toMatchObject(atOther('second_parent'))
    expect(await linksOf(three)).toEqual([['parent', two.number]])
  })

  test('is refused if it would close a circle with concurrent links', async () => {
    const [one, two, three] = await someTickets(3)
    if (!one || !two || !three) throw new Error('No tickets')
    const outcomes = await Promise.allSettled([
      link(one, two, 'child'),
      link(two, three, 'child'),
      link(three, one, 'child'),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  test('from a follow-up is shown and cannot be removed', async () => {
    const [one, other] = await someTickets(2)
    if (!one || !other) throw new Error('No tickets')
    await insert(db, 'ticket_link', { fromId: other.id, toId: one.id, kind: 'follow_up', createdAt: noon })
    await unlinkTicket(asAgent(), { number: one.number, other: other.number })

    expect(await linksOf(one)).toEqual([['followed_up_by', other.number]])
    expect(await linksOf(other)).toEqual([['follow_up_of', one.number]])
    expect((await getRelatedTickets(asAgent(), { number: one.number })).links[0]?.isRemovable).toBe(false)
  })

  test('is not for requesters', async () => {
    const student = await aStudent(db)
    const [one, other] = await Promise.all([
      aTicket(db, { requester: student }),
      aTicket(db, { requester: student }),
    ])
    const ctx = actingAs(db, student)
    await expect(
      linkTicket(ctx, { number: one.number, other: other.number, kind: 'related' }),
    ).rejects.toMatchObject({ code: 'forbidden' })
    await expect(
      suggestTickets(ctx, { number: one.number, q: '', sameRequester: false }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('suggestions of tickets to link', () => {
  test('start with the requester’s others, then the latest, and contain only tickets the agent sees', async () => {
    const quiet = await aTeam(db)
    const reader = await anAgent(db, { teams: [quiet] })
    const student = await aStudent(db)
    const here = await aTicket(db, { team: quiet, requester: student, subject: 'Exam clash' })
    const older = await aTicket(db, {
      team: quiet,
      requester: student,
      subject: 'Exam room',
      updatedAt: after(-600),
    })
    const foreign = await aTicket(db, {
      team: quiet,
      subject: '100% of the exam is wrong',
      updatedAt: after(60),
    })
    const hidden = await aTicket(db, { team: otherTeam, requester: student, subject: 'Exam fee' })
    const find = async (q: string, sameRequester = false) =>
      (await suggestTickets(actingAs(db, reader), { number: here.number, q, sameRequester })).map(
        ({ number }) => number,
      )

    expect(await find('')).toEqual([older.number, foreign.number])
    expect(await find('', true)).toEqual([older.number])
    expect(await find('EXAM wrong')).toEqual([foreign.number])
    expect(await find('0%')).toEqual([foreign.number])
    expect(await find('_')).toEqual([])
    expect(await find(`#${foreign.number}`)).toEqual([foreign.number])
    expect(await find(String(foreign.number), true)).toEqual([])
    expect(await find(String(hidden.number))).toEqual([])
    expect(await find(String(here.number))).toEqual([])
  })
})
