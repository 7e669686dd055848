import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { renderAdmin, sendError, serve } from '../testing/render-admin.tsx'
import { londonHours } from '../testing/sla-preview-factory.ts'
import { SavedExamples } from './saved-examples.tsx'

const compareRoute = 'POST /api/backend/settings/business-hours-comparison'
const friday = { at: '2026-10-16T15:00:00.000Z', targetMinutes: 240 }
const monday = { at: '2026-10-19T08:00:00.000Z', targetMinutes: 90 }
const due = (day: number, hour: number) => `2026-10-${day}T${hour}:00:00.000Z`
const compared = () => ({
  items: [
    { before: due(19, 10), after: due(19, 12) },
    { before: due(19, 11), after: due(19, 11) },
  ],
})
const onRemove = vi.fn()

function renderExamples(
  answer: Parameters<typeof serve>[0][string],
  props: Partial<ComponentProps<typeof SavedExamples>> = {},
) {
  const seen = serve({ [compareRoute]: answer })
  renderAdmin(
    <SavedExamples
      alias="london"
      businessHours={londonHours}
      examples={[friday, monday]}
      isBroken={false}
      onRemove={onRemove}
      {...props}
    />,
  )
  return seen
}
const lines = () => within(screen.getByRole('region', { name: 'Kept examples' })).getAllByRole('listitem')

test('each kept moment shows when it would be due now and was before, and how many change', async () => {
  const seen = renderExamples(compared)
  expect(await screen.findByText('1 of 2 change')).toBeVisible()
  const [first, second] = lines()
  expect(first).toHaveTextContent('Fri 16/10/2026 4:00:00pm4 h')
  expect(first).toHaveTextContent(/with your changes: .*1:00:00pm.*before: .*11:00:00am/)
  expect(second).toHaveTextContent(/1 h 30 m.*12:00:00pm.*as before/)
  expect(seen[0]?.body).toEqual({ alias: 'london', businessHours: londonHours, examples: [friday, monday] })
})

test('hours that are new have no before to compare with', async () => {
  renderExamples(() => ({ items: [{ before: null, after: due(19, 12) }] }), {
    alias: null,
    examples: [friday],
  })
  expect(await screen.findByText(/1:00:00pm/)).toBeVisible()
  expect(screen.queryByText(/before/)).toBeNull()
  expect(screen.queryByRole('status')).toBeNull()
})

test('a moment that is never due by the changed hours says so', async () => {
  renderExamples(() => ({ items: [{ before: due(19, 12), after: null }] }), { examples: [friday] })
  expect(await screen.findByText('never due')).toBeVisible()
})

test('while the page has errors the moments stay, uncounted', () => {
  const seen = renderExamples(compared, { isBroken: true })
  expect(screen.getByText(/^This cannot be calculated yet/)).toBeVisible()
  expect(lines()).toHaveLength(2)
  expect(screen.queryByRole('status')).toBeNull()
  expect(seen).toEqual([])
})

test('a comparison that the server refuses leaves the moments, uncounted', async () => {
  renderExamples((_, response) => sendError(response, 422, { code: 'invalid_input', message: 'No.' }))
  expect(await screen.findByText(/^This cannot be calculated yet/)).toBeVisible()
  expect(lines()).toHaveLength(2)
})

test('a moment is removed by its own button', async () => {
  renderExamples(compared)
  await userEvent
    .setup()
    .click(screen.getByRole('button', { name: 'Remove Fri 16/10/2026 4:00:00pm, 4 h of open time' }))
  expect(onRemove).toHaveBeenLastCalledWith(friday)
})

test('without kept moments nothing is shown and nothing is asked for', () => {
  const seen = renderExamples(compared, { examples: [] })
  expect(screen.queryByRole('region', { name: 'Kept examples' })).toBeNull()
  expect(seen).toEqual([])
})
