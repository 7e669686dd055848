import type { RelatedTickets } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'
import { withUpdatedBrief } from './cache-updates.ts'

const brief = {
  number: 20_001,
  version: 3,
  subject: 'Exam clash',
  status: 'open',
  requester: 'Tomasz',
} as const
const relatedTickets: RelatedTickets = {
  mergedInto: null,
  mergedFrom: [{ ticket: null, by: 'Priya', at: '2026-10-15T15:10:22.000Z', messages: 1, undoUntil: null }],
  links: [{ kind: 'related', ticket: brief, isRemovable: true }],
}

test('a pushed row brings its newer state into a panel that names it', () => {
  const after = withUpdatedBrief(
    relatedTickets,
    buildTicketRow({ version: 4, status: 'resolved', subject: 'Solved' }),
  )
  expect(after.links[0]?.ticket).toMatchObject({ version: 4, status: 'resolved', subject: 'Solved' })
  expect(after.mergedFrom).toEqual(relatedTickets.mergedFrom)
})

test('an older row, and one of a ticket that the panel does not name, change nothing', () => {
  expect(withUpdatedBrief(relatedTickets, buildTicketRow({ version: 2, status: 'closed' })).links).toEqual(
    relatedTickets.links,
  )
  expect(withUpdatedBrief(relatedTickets, buildTicketRow({ number: 20_002, version: 9 }))).toBe(
    relatedTickets,
  )
})
