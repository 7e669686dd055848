import '@lodge/ui/testing'
import type { SlaPolicyView, SlaRecalculationView } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { SlaPoliciesScreen: PoliciesScreen } = await import('./sla-policies-screen.tsx')

const at = '2026-10-15T15:10:22.000Z'
const none = { firstResponseMinutes: null, nextResponseMinutes: null, resolutionMinutes: null }

function aPolicy(name: string, position: number): SlaPolicyView {
  return {
    alias: name.toLowerCase(),
    name,
    position: position,
    businessHours: 'office',
    usesTeamHours: true,
    targets: { low: none, normal: none, high: none, urgent: none },
    scope: { topics: [], departments: [], teams: [] },
    pauseStatuses: [],
    pauseMetrics: [],
    reopenMode: 'resume',
    warnAtPercent: [],
    escalation: [],
    version: 1,
    revision: 1,
    archivedAt: null,
    updatedAt: at,
    openTickets: 0,
    isDefault: false,
    names: {},
  }
}

function aRecalculation(parts: Partial<SlaRecalculationView>): SlaRecalculationView {
  const id = crypto.randomUUID()
  const moments = { createdAt: at, startedAt: at, finishedAt: at }
  return { id, kind: 'policy', name: 'Exams', alias: 'exams', total: 4, done: 4, ...moments, ...parts }
}

let recalculations: SlaRecalculationView[] = []

/** A server that keeps the order of three policies. */
function serveOrder() {
  let order = ['Exams', 'Library', 'Registry']
  const items = () => ({ items: order.map((name, index) => aPolicy(name, index + 1)) })
  return serve({
    'GET /api/backend/settings/sla-policies': items,
    'GET /api/backend/settings/sla-recalculations': () => ({ items: recalculations }),
    'GET /api/backend/settings/sla-policies/exams/order-impact': () => ({ openTickets: 0 }),
    'PUT /api/backend/settings/sla-policies/exams/position': ({ body }, response) => {
      const position = Number(Reflect.get(Object(body), 'position'))
      if (position > 2) return sendError(response, 409, { code: 'edit_conflict', message: 'No.' })
      order = order.filter((name) => name !== 'Exams').toSpliced(position - 1, 0, 'Exams')
      return items()
    },
  })
}

const names = () =>
  screen.getAllByRole('link', { name: /Exams|Library|Registry/ }).map((link) => link.textContent)

beforeEach(() => {
  localStorage.clear()
  recalculations = []
})

test('an arrow key moves a policy, says its new place, and can be taken back', async () => {
  serveOrder()
  renderAdmin(<PoliciesScreen />, '/admin/settings/sla-policies')
  const user = userEvent.setup()
  const handle = await screen.findByRole('button', { name: /^Move Exams/ })
  handle.focus()
  await user.keyboard('{ArrowDown}')

  const notices = await screen.findByRole('region', { name: /Notifications/ })
  expect(await within(notices).findByText('Exams is now at position 2 of 3')).toBeVisible()
  expect(notices).toHaveAttribute('aria-live', 'polite')
  expect(names()).toEqual(['Library', 'Exams', 'Registry'])
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^Move Exams/)

  await user.click(within(notices).getByRole('button', { name: 'Undo' }))

  expect(await within(notices).findByText('Exams is now at position 1 of 3')).toBeVisible()
  expect(names()).toEqual(['Exams', 'Library', 'Registry'])
  await expect.poll(() => within(notices).queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('only the last recalculation of each policy is told, until it is dismissed', async () => {
  recalculations = [
    aRecalculation({ createdAt: '2026-10-15T15:10:00.000Z', total: 1, done: 1 }),
    aRecalculation({ createdAt: '2026-10-15T15:20:00.000Z', total: 7, done: 7 }),
    aRecalculation({
      kind: 'business_hours',
      name: 'Office hours',
      alias: 'office',
      done: 1,
      finishedAt: null,
    }),
  ]
  serveOrder()
  renderAdmin(<PoliciesScreen />, '/admin/settings/sla-policies')
  const list = await screen.findByRole('list', { name: 'Recalculation of open tickets' })
  const lines = () =>
    within(list)
      .getAllByRole('listitem')
      .map((line) => line.textContent)
  expect(lines()).toHaveLength(2)
  expect(lines().join()).toMatch(/7 open tickets recalculated for Exams/)
  await expectAccessible()

  await userEvent.click(within(list).getByRole('button', { name: 'Dismiss the notice about Exams' }))

  expect(lines().join()).not.toMatch(/Exams/)
  expect(lines().join()).toMatch(/Office hours: 1 of 4/)
  expect(within(list).queryByRole('button')).toBeNull()
})

test('a search is kept in the address, and is what the file has', async () => {
  serveOrder()
  renderAdmin(<PoliciesScreen />, '/admin/settings/sla-policies?search=lib')
  expect(await screen.findByRole('link', { name: 'Library' })).toBeVisible()
  expect(names()).toEqual(['Library'])
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  const file = () => screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
  expect(file()).toBe('/api/backend/settings/sla-policies.csv?search=lib')

  await userEvent.setup().type(screen.getByRole('searchbox'), 'rary x')
  expect(await screen.findByText('Nothing matches your search')).toBeVisible()
  expect(file()).toBe('/api/backend/settings/sla-policies.csv?search=library+x')
})

test('policies sorted by name keep their places and cannot be moved, and the archived ones are apart', async () => {
  serveOrder()
  renderAdmin(<PoliciesScreen />, '/admin/settings/sla-policies')
  const user = userEvent.setup()
  expect(await screen.findAllByRole('button', { name: /^Move/ })).toHaveLength(3)
  await user.click(screen.getByRole('combobox', { name: 'Sort' }))
  await user.click(await screen.findByRole('option', { name: 'By name' }))
  expect(names()).toEqual(['Exams', 'Library', 'Registry'])
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()

  await user.click(screen.getByRole('combobox', { name: 'Which' }))
  await user.click(await screen.findByRole('option', { name: 'Archived, 0' }))
  expect(await screen.findByText('Nothing is archived here')).toBeVisible()
})
