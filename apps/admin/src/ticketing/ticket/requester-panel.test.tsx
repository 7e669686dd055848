import '@lodge/ui/testing'
import { limits, type TicketDetail } from '@lodge/contracts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildTicket } from '../../testing/ticket-factory.ts'
import { CreatedBy } from './created-by.tsx'
import { RequesterPanel } from './requester-panel.tsx'

const { requesterCard } = buildTicket()

function show(parts: Partial<TicketDetail['requesterCard']> = {}) {
  render(<RequesterPanel ticket={buildTicket({ requesterCard: { ...requesterCard, ...parts } })} />)
  return screen.getByRole('region', { name: 'Requester' })
}

test('who asks stands there with their department and courses', () => {
  const courses = [
    { alias: 'ma101', code: 'MA101', name: 'Algebra' },
    { alias: 'ph205', code: 'PH205', name: 'Optics' },
  ]
  const panel = show({ department: 'School of Physics', courses })
  expect(panel).toHaveTextContent(
    /Tomasz Wieczorek.*tomasz@marlow\.example.*School of Physics.*MA101, PH205.*No earlier tickets/,
  )
})

test.each([
  [0, 'No earlier tickets'],
  [1, '1 earlier ticket'],
  [7, '7 earlier tickets'],
  [limits.maxCountedEarlierTickets, '99 earlier tickets'],
  [limits.maxCountedEarlierTickets + 1, 'More than 99 earlier tickets'],
])('with %i earlier tickets it says “%s”', (earlierTickets, sentence) => {
  show({ earlierTickets })
  expect(screen.getByText(sentence)).toBeVisible()
})

test('a ticket says how it came, and through whom', () => {
  const priya = { alias: 'priya', name: 'Priya Raman' }
  const { container, rerender } = render(<CreatedBy ticket={buildTicket()} />)
  expect(container).toHaveTextContent(/^Portal, 15\/10\/2026/)
  expect(container).not.toHaveTextContent('on behalf of')
  rerender(<CreatedBy ticket={buildTicket({ channel: 'phone', createdBy: priya })} />)
  expect(container).toHaveTextContent(
    /^By phone, 15\/10\/2026.*Created by Priya Raman on behalf of Tomasz Wieczorek$/,
  )
})
