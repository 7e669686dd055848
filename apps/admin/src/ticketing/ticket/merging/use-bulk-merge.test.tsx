import { t } from '../../../foundation/t.ts'
import '@lodge/ui/testing'
import type { MergePreview } from '@lodge/contracts'
import { toast } from '@lodge/ui'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'

const { BulkMergeDialog: MergeSeveralDialog } = await import('./bulk-merge-dialog.tsx')

const rows = [20_003, 20_001, 20_002].map((number) =>
  buildTicketRow({ number, subject: `Question ${number}` }),
)
const preview = (number: number, refusal: string | null = null): MergePreview => {
  const brief = (one: number) => ({ ...buildTicketRow({ number: one }), requester: 'Tomasz Wieczorek' })
  return {
    source: brief(number),
    target: brief(20_001),
    messages: 2,
    files: 0,
    notifiesRequester: true,
    refusal: refusal === null ? null : { reason: 'said_by_a_test', message: refusal },
  }
}
const merging = (number: number) => `POST /api/backend/tickets/${number}/merge`
const undoing = (number: number) => `DELETE /api/backend/tickets/${number}/merge`
const asking = (number: number) => `GET /api/backend/tickets/${number}/merge-preview`
const relatedTickets = { mergedInto: null, mergedFrom: [], links: [] }
const notTheSame = 'These tickets are of different people.'

afterEach(() => void toast.dismiss())

function Opened() {
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  return isOpen && <MergeSeveralDialog rows={rows} onClose={close} onDone={close} />
}

function opened(answers: Parameters<typeof serve>[0]) {
  const seen = serve(answers)
  renderAdmin(<Opened />, '/admin/tickets/all')
  return { seen, sent: () => seen.map(({ route }) => route).filter((route) => !route.startsWith('GET')) }
}

const choice = (number: number) => screen.getByRole('radio', { name: new RegExp(`Question ${number}`) })

test('the others go into the oldest, and all of it is undone from the toast, the last one first', async () => {
  const { sent } = opened({
    [asking(20_002)]: () => preview(20_002),
    [asking(20_003)]: () => preview(20_003),
    [merging(20_002)]: () => relatedTickets,
    [merging(20_003)]: () => relatedTickets,
    [undoing(20_002)]: () => relatedTickets,
    [undoing(20_003)]: () => relatedTickets,
  })
  expect(choice(20_001)).toBeChecked()
  await userEvent.click(await screen.findByRole('button', { name: 'Merge 2 tickets into #20001' }))

  const notice = await screen.findByText(t('ticket.several.done', { tickets: 2, into: 20_001 }), {
    selector: '[data-title]',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const item = notice.closest('li') ?? document.body
  await userEvent.click(within(item).getByRole('button', { name: 'Undo' }))
  await screen.findByText(t('ticket.several.undone', { tickets: 2 }), { selector: '[data-title]' })
  expect(sent()).toEqual([merging(20_003), merging(20_002), undoing(20_002), undoing(20_003)])
})

test('a ticket that cannot go along says why and stays as it is', async () => {
  const { sent } = opened({
    [asking(20_002)]: () => preview(20_002, notTheSame),
    [asking(20_003)]: () => preview(20_003),
    [merging(20_003)]: () => relatedTickets,
  })
  expect(await screen.findByText(`Stays as it is. ${notTheSame}`)).toBeInTheDocument()
  expect(choice(20_002)).toHaveAccessibleDescription(`Tomasz Wieczorek Stays as it is. ${notTheSame}`)
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Merge 1 ticket into #20001' }))
  await screen.findByText(t('ticket.several.done', { tickets: 1, into: 20_001 }), {
    selector: '[data-title]',
  })
  expect(sent()).toEqual([merging(20_003)])
})

test('one that is refused after all is named, and the other stays merged', async () => {
  opened({
    [asking(20_002)]: () => preview(20_002),
    [asking(20_003)]: () => preview(20_003),
    [merging(20_002)]: (_, response) =>
      sendError(response, 409, { code: 'ticket_merged', message: 'It was merged already.' }),
    [merging(20_003)]: () => relatedTickets,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Merge 2 tickets into #20001' }))
  expect(await screen.findByText('#20002: It was merged already.')).toBeInTheDocument()
  expect(
    screen.getByText(t('ticket.several.done', { tickets: 1, into: 20_001 }), { selector: '[data-title]' }),
  ).toBeInTheDocument()
})

test('the oldest of the person who has most of the tickets is offered first', () => {
  serve({ [asking(20_002)]: () => preview(20_002) })
  const strays = { alias: 'bronwen', name: 'Bronwen Rees' }
  const mixed = rows.map((row) => (row.number === 20_001 ? { ...row, requester: strays } : row))
  renderAdmin(<MergeSeveralDialog rows={mixed} onClose={() => {}} onDone={() => {}} />, '/admin/tickets/all')
  expect(choice(20_002)).toBeChecked()
})

test('another one may be the one that stays', async () => {
  const { seen } = opened({
    [asking(20_001)]: () => preview(20_001),
    [asking(20_002)]: () => preview(20_002),
    [asking(20_003)]: () => preview(20_003),
    [merging(20_001)]: () => relatedTickets,
    [merging(20_002)]: () => relatedTickets,
  })
  await userEvent.click(choice(20_003))
  await userEvent.click(await screen.findByRole('button', { name: 'Merge 2 tickets into #20003' }))
  await screen.findByText(t('ticket.several.done', { tickets: 2, into: 20_003 }), {
    selector: '[data-title]',
  })
  expect(seen.filter(({ route }) => route.startsWith('POST')).map(({ body }) => body)).toEqual([
    { target: 20_003 },
    { target: 20_003 },
  ])
})
