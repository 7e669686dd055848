// @vitest-environment jsdom
import '@lodge/ui/testing'
import type { MessageView, TicketDetail } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, serve } from '../../testing/render-admin.tsx'
import { buildTicketRow } from '../../testing/ticket-row-factory.ts'

const { PrintScreen } = await import('./print-screen.tsx')

const message = (place: number, parts: Partial<MessageView>): MessageView => ({
  id: `0198f0aa-0000-7000-8000-00000000000${place}`,
  ticketNumber: 20_001,
  body: 'Words',
  html: null,
  visibility: 'public',
  author: { alias: 'callum', name: 'Callum Fraser', side: 'staff', team: 'Exams' },
  attachments: [],
  createdAt: '2026-10-15T15:10:22.000Z',
  ...parts,
})
const ticket: TicketDetail = {
  ...buildTicketRow(),
  ...{ form: null, createdBy: null, isMerged: false, formAnswers: [], events: [], deadlines: [] },
  requesterCard: {
    name: 'Tomasz',
    email: 'tomasz@marlow.example',
    department: null,
    courses: [],
    earlierTickets: 0,
  },
  can: { reply: true, assign: true, changeStatus: [] },
  messages: [
    message(1, { body: 'Plain\nas typed' }),
    message(2, { html: '<p>Bring <strong>both</strong>:</p><ul><li>card</li><li>form</li></ul>' }),
    message(3, { visibility: 'internal', html: '<p><em>Between us</em></p>' }),
  ],
}

test('a ticket on paper has its messages as they were written, and notes only when asked', async () => {
  serve({ 'GET /api/backend/tickets/20001': () => ticket })
  renderAdmin(
    <Routes>
      <Route path="/admin/tickets/:number/print" element={<PrintScreen />} />
    </Routes>,
    '/admin/tickets/20001/print',
  )

  expect((await screen.findByText('both')).tagName).toBe('STRONG')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['card', 'form'])
  expect(screen.getByText(/Plain\s+as typed/)).toHaveClass('whitespace-pre-wrap')
  expect(screen.queryByText('Between us')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Include internal notes' }))
  expect(screen.getByText('Between us').tagName).toBe('EM')
  await expectAccessible()
})
