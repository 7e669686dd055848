import '@lodge/ui/testing'
import type { SlaPolicyView } from '@lodge/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { SlaPolicyScreen } = await import('./sla-policy-screen.tsx')

const none = { firstResponseMinutes: null, nextResponseMinutes: null, resolutionMinutes: null }
const exams: SlaPolicyView = {
  alias: 'exams',
  name: 'Exams',
  position: 1,
  businessHours: 'office',
  version: 3,
  revision: 5,
  usesTeamHours: true,
  targets: { low: none, normal: { ...none, firstResponseMinutes: 480 }, high: none, urgent: none },
  scope: { topics: [], departments: [], teams: ['registry'] },
  pauseStatuses: ['pending', 'on_hold'],
  pauseMetrics: ['resolution'],
  reopenMode: 'resume',
  warnAtPercent: [80],
  escalation: [],
  archivedAt: null,
  isDefault: false,
  openTickets: 4,
  updatedAt: '2026-10-15T15:10:22.000Z',
  names: { 'team:registry': 'Registry' },
}

async function open(onSave: Parameters<typeof serve>[0][string]) {
  const seen = serve({
    'GET /api/backend/settings/sla-policies/exams': () => exams,
    'GET /api/backend/settings/business-hours': () => ({ items: [] }),
    'GET /api/backend/settings/sla-scope-options': () => ({ topics: [], departments: [], teams: [] }),
    'POST /api/backend/settings/sla-policy-impact': () => ({ openTickets: 4 }),
    'PUT /api/backend/settings/sla-policies/exams': onSave,
  })
  renderAdmin(
    <Routes>
      <Route path="/admin/settings/sla-policies/:alias" element={<SlaPolicyScreen />} />
    </Routes>,
    '/admin/settings/sla-policies/exams',
  )
  const target = await screen.findByLabelText('First response, Normal')
  return { seen, target, user: userEvent.setup() }
}

const save = (name: RegExp) => screen.getByRole('button', { name })

test('a target is read as it is typed, told what it was, and saved as a new version', async () => {
  const { seen, target, user } = await open(() => ({ ...exams, version: 4, revision: 6 }))
  await user.clear(target)
  await user.paste('90 m')
  await user.tab()

  expect(target).toHaveValue('1 h 30 m')
  expect(screen.getByText('was 8 h')).toBeVisible()
  expect(await screen.findByText('Saving recalculates 4 open tickets')).toBeVisible()
  await user.click(save(/^Save as version 4/))
  await waitFor(() => expect(screen.queryByText('1 unsaved change')).toBeNull())
  expect(seen.find(({ route }) => route.startsWith('PUT'))?.body).toMatchObject({
    targets: { normal: { firstResponseMinutes: 90 } },
    scope: { teams: ['registry'] },
    revision: 5,
  })
})

test('a target that says no length of time is not sent, and has the focus', async () => {
  const { seen, target, user } = await open(() => exams)
  await user.clear(target)
  await user.paste('soon')
  await user.click(save(/^Save as version 4/))

  const notices = within(await screen.findByRole('region', { name: /Notifications/ }))
  expect(await notices.findByText('Please check the marked fields.')).toBeVisible()
  expect(target).toBeInvalid()
  await waitFor(() => expect(target).toHaveFocus())
  expect(target).toHaveValue('soon')
  expect(seen.some(({ route }) => route.startsWith('PUT'))).toBe(false)
})

test('what the server refuses of one team or step stands at the teams and at the step', async () => {
  const { user } = await open((_seen, response) =>
    sendError(response, 422, {
      code: 'invalid_input',
      message: 'Look again.',
      fields: { 'scope.teams.0': 'This team is archived', 'escalation.0.action.team': 'No such team' },
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Add step' }))
  await user.click(save(/^Save as version 4/))

  expect(await screen.findByText('This team is archived')).toBeVisible()
  expect(screen.getByText('No such team')).toBeVisible()
})
