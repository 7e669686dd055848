import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { renderAdmin, sendError, serve } from '../testing/render-admin.tsx'
import { buildExplanation, buildSlaPreview, londonHours } from '../testing/sla-preview-factory.ts'
import { SlaPreviewPanel } from './sla-preview-panel.tsx'

const previewRoute = 'POST /api/backend/settings/sla-preview'
const targets = (firstResponseMinutes: number) => ({
  firstResponseMinutes,
  nextResponseMinutes: null,
  resolutionMinutes: null,
})
const policy = (alias: string, name: string, minutes: number) => ({
  alias,
  name,
  version: 3,
  targets: {
    urgent: targets(30),
    high: targets(60),
    normal: targets(minutes),
    low: targets(480),
  },
})
const standard = policy('standard', 'Standard', 240)

type PanelProps = Partial<ComponentProps<typeof SlaPreviewPanel>>

function renderPanel(answer: Parameters<typeof serve>[0][string], props: PanelProps = {}) {
  const seen = serve({ [previewRoute]: answer })
  renderAdmin(
    <SlaPreviewPanel
      timezone="Europe/London"
      businessHours={londonHours}
      businessHoursName="Student Services"
      policies={[standard]}
      isBroken={false}
      {...props}
    />,
  )
  return { seen, user: userEvent.setup(), opened: screen.getByLabelText('Opened') }
}

test('a ticket opened at a moment is asked about with what is on the page', async () => {
  const { seen, opened } = renderPanel(() => buildSlaPreview())
  fireEvent.change(opened, { target: { value: '2026-07-01T09:00' } })
  await expect
    .poll(() => seen.at(-1)?.body)
    .toMatchObject({
      at: '2026-07-01T08:00:00.000Z',
      businessHours: londonHours,
      policyName: 'Standard',
      targets: targets(240),
    })
  expect(await screen.findByText('Calculated from this page, including unsaved changes')).toBeVisible()
  expect(screen.getByRole('heading', { name: /^First response/ })).toBeVisible()
})

test('another priority and another policy are counted by their own targets', async () => {
  const { seen, user } = renderPanel(() => buildSlaPreview(), {
    policies: [standard, policy('medical', 'Medical school', 120)],
  })
  await user.click(screen.getByRole('combobox', { name: 'Priority' }))
  await user.click(await screen.findByRole('option', { name: 'Urgent' }))
  await expect.poll(() => seen.at(-1)?.body).toMatchObject({ targets: targets(30) })

  await user.click(screen.getByRole('combobox', { name: 'Policy' }))
  await user.click(await screen.findByRole('option', { name: 'Medical school' }))
  await expect.poll(() => seen.at(-1)?.body).toMatchObject({ policyName: 'Medical school' })
})

test('with one policy there is none to choose', () => {
  renderPanel(() => buildSlaPreview())
  expect(screen.queryByRole('combobox', { name: 'Policy' })).toBeNull()
})

test('a page with errors in it is not counted, and asks for nothing', () => {
  const { seen } = renderPanel(() => buildSlaPreview(), {
    isBroken: true,
    savedExamples: <p>Kept moments</p>,
  })
  expect(screen.getByText('This cannot be calculated yet. Check the marked fields.')).toBeVisible()
  expect(screen.getByText('Kept moments')).toBeVisible()
  expect(seen).toEqual([])
})

test('a moment that is half entered is not counted', async () => {
  const { opened } = renderPanel(() => buildSlaPreview())
  await screen.findByText(/^Calculated from this page/)
  fireEvent.change(opened, { target: { value: '' } })
  expect(screen.getByText(/^This cannot be calculated yet/)).toBeVisible()
})

test('what the server cannot count is said where the result would stand', async () => {
  renderPanel((_, response) =>
    sendError(response, 422, { code: 'invalid_input', message: 'There is no such time zone.' }),
  )
  expect(await screen.findByText(/^This cannot be calculated yet/)).toBeVisible()
})

test('hours that never open promise nothing, and the preview warns of it', async () => {
  renderPanel(() =>
    buildSlaPreview({
      explanations: [buildExplanation('first_response', { dueAt: null })],
      warnings: [{ reason: 'of_a_newer_server', message: 'These hours never open.' }],
    }),
  )
  expect(await screen.findByText(/^Never due: these hours do not have/)).toBeVisible()
  expect(screen.getByText('These hours never open.')).toBeVisible()
})

test('a policy without targets says so, and has no moment to keep', async () => {
  renderPanel(() => buildSlaPreview({ explanations: [] }), { onSaveExample: () => undefined })
  expect(await screen.findByText('This policy has no target here.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Keep as an example' })).toBeNull()
})

test('the moment is kept with the target of the deadline that is shown', async () => {
  const onSaveExample = vi.fn()
  const { user, opened } = renderPanel(
    () =>
      buildSlaPreview({
        explanations: [buildExplanation(), buildExplanation('resolution', { targetMinutes: 960 })],
      }),
    { onSaveExample },
  )
  fireEvent.change(opened, { target: { value: '2026-07-01T09:00' } })
  await user.click(await screen.findByRole('combobox', { name: 'Deadline' }))
  await user.click(await screen.findByRole('option', { name: 'Resolution' }))
  await user.click(screen.getByRole('button', { name: 'Keep as an example' }))
  expect(onSaveExample).toHaveBeenLastCalledWith({ at: '2026-07-01T08:00:00.000Z', targetMinutes: 960 })
})

test('a night when the clocks change is tried from the evening before', async () => {
  const { user, opened } = renderPanel(() =>
    buildSlaPreview({
      daylightSavingChanges: [
        { at: '2026-03-29T01:00:00.000Z', minutes: 60 },
        { at: '2026-10-25T01:00:00.000Z', minutes: -60 },
      ],
      holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
    }),
  )
  expect(await screen.findByText('60 min forward: that night is shorter')).toBeVisible()
  expect(screen.getByText('60 min back: that night is longer')).toBeVisible()
  expect(screen.getByText('Christmas Day')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Try ?Sun 25\/10\/2026/ }))
  expect(opened).toHaveValue('2026-10-24T17:00')
})
