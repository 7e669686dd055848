import { randomUUID } from 'node:crypto'
import { ListTickets } from '@lodge/contracts'
import { updateOne } from '@lodge/database'
import { afterAll, expect, test } from 'vitest'
import { actingAs, after, noon } from '../../../testing/context.ts'
import { aDeskFixture } from '../../../testing/desk-fixture.ts'
import { aStudent } from '../../../testing/person-factory.ts'
import { aTicket, eventsOf } from '../../../testing/ticket-factory.ts'
import { getTicket } from '../list/get-ticket.ts'
import { listTickets } from '../list/list-tickets.ts'
import { openRating, rateByLink } from './rate-by-link.ts'
import { rateTicket } from './rate-ticket.ts'
import { renderRatingPage } from './rating-page.ts'
import { createRatingToken, readRatingToken } from './rating-token.ts'

const { db, team, agent } = await aDeskFixture()
afterAll(() => db.drop())

const secret = 'a secret of the tests'
const tomorrow = after(24 * 60)
const aResolved = async () => {
  const student = await aStudent(db)
  const ticket = await aTicket(db, { team, requester: student, status: 'resolved' })
  return { student, ticket, token: createRatingToken({ ticketId: ticket.id, expiresAt: tomorrow }, secret) }
}
const ratings = async (id: string) =>
  (await eventsOf(db, { id })).filter(({ type }) => type === 'ticket.rated').map(({ payload }) => payload)

test('a requester rates a resolved ticket and changes the rating, and staff see both with the comment', async () => {
  const { student, ticket } = await aResolved()
  const as = actingAs(db, student)
  const { number } = ticket

  const rated = await rateTicket(as, { number, rating: '4', comment: 'Quick.' })
  expect(rated).toMatchObject({ rating: '4', ratingComment: 'Quick.', canRate: true, status: 'resolved' })
  await rateTicket(as, { number, rating: '2', comment: '' })

  expect(await getTicket(actingAs(db, agent), { number })).toMatchObject({
    rating: '2',
    ratingComment: null,
    events: expect.arrayContaining([expect.objectContaining({ type: 'ticket.rated', from: '4', to: '2' })]),
  })
  expect(await ratings(ticket.id)).toMatchObject([
    { from: 'none', to: '4' },
    { from: '4', to: '2' },
  ])
})

test('lists are filtered by rating', async () => {
  const { student, ticket } = await aResolved()
  await rateTicket(actingAs(db, student), { number: ticket.number, rating: '5', comment: '' })
  const list = async (rating: string) => {
    const { items } = (await listTickets(actingAs(db, agent), ListTickets.parse({ rating }))).parse()
    return items.map(({ number }) => number)
  }

  expect(await list('5')).toEqual([ticket.number])
  expect(await list('-5')).not.toContain(ticket.number)
})

test('nobody rates an open or another person’s ticket, and staff rate none', async () => {
  const { ticket } = await aResolved()
  const student = await aStudent(db)
  const open = await aTicket(db, { team, requester: student, status: 'open' })
  const rating = { rating: '5', comment: '' } as const

  await expect(rateTicket(actingAs(db, student), { number: open.number, ...rating })).rejects.toMatchObject({
    code: 'status_not_allowed',
  })
  await expect(rateTicket(actingAs(db, student), { number: ticket.number, ...rating })).rejects.toMatchObject(
    {
      code: 'not_found',
    },
  )
  await expect(rateTicket(actingAs(db, agent), { number: ticket.number, ...rating })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('a rating link rates as the requester, while the ticket is resolved', async () => {
  const { student, ticket, token } = await aResolved()
  const visitor = actingAs(db, { actor: { kind: 'visitor' } })

  expect(await openRating(visitor, token, secret)).toMatchObject({ number: ticket.number, rating: null })
  expect(await ratings(ticket.id)).toEqual([])
  await rateByLink(visitor, { token, secret, rating: '3', comment: 'Fine' })

  expect(await openRating(visitor, token, secret)).toMatchObject({ rating: '3', comment: 'Fine' })
  const [event] = (await eventsOf(db, ticket)).filter(({ type }) => type === 'ticket.rated')
  expect(event).toMatchObject({ actorId: student.id, actorKind: 'requester', through: 'link' })
  await updateOne(db, 'ticket', { id: ticket.id }, { status: 'open' })
  expect(await rateByLink(visitor, { token, secret, rating: '5', comment: '' })).toBeNull()
})

test('a rating link of an archived person does not open', async () => {
  const { student, token } = await aResolved()
  await updateOne(db, 'person', { id: student.id }, { archivedAt: noon })

  expect(await openRating(actingAs(db, { actor: { kind: 'visitor' } }), token, secret)).toBeNull()
})

test('a token is valid until it expires, with its own key and content only', () => {
  const ticketId = randomUUID()
  const token = createRatingToken({ ticketId, expiresAt: tomorrow }, secret)
  const changed = `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`

  expect(readRatingToken(token, secret, noon)).toBe(ticketId)
  expect(readRatingToken(token, secret, tomorrow)).toBeNull()
  expect(readRatingToken(token, 'another secret', noon)).toBeNull()
  expect(readRatingToken(changed, secret, noon)).toBeNull()
  expect(readRatingToken('', secret, noon)).toBeNull()
})

test('the page has the clicked rating, escapes the comment and needs no script', () => {
  const opened = { number: 7, rating: null, comment: '</textarea><script>x</script>', language: null }
  const html = renderRatingPage({ siteName: 'A & B', opened, chosen: '4', isSent: false })

  expect(html).toContain('value="4" required checked')
  expect(html.match(/ checked/g)).toHaveLength(1)
  expect(html).toContain('A &#38; B')
  expect(html).not.toContain('<script')
})
