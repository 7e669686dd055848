import '@lodge/ui/testing'
import { permissions } from '@lodge/contracts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { buildRole } from '../../testing/role-factory.ts'

const { RoleListScreen } = await import('./role-list-screen.tsx')

const superadmin = buildRole({
  id: 1,
  name: 'superadmin',
  label: 'Superadmin',
  permissions: [...permissions],
  isFixed: true,
  people: 5,
  holders: [{ alias: 'hannah', name: 'Hannah Osei' }],
})
const unused = buildRole({ id: 3, label: 'Front desk', permissions: [], people: 0, holders: [] })

test('the matrix says what each role allows, who has it and how many', async () => {
  serve({ 'GET /api/backend/settings/roles': () => ({ items: [superadmin, buildRole(), unused] }) })
  renderAdmin(<RoleListScreen />)
  const heads = await screen.findAllByRole('columnheader')

  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Permission',
    'Superadmin5 peopleHannah Osei and 4 more',
    'Supervisor2 peopleAna Silva, Tom Reid',
    'Front deskNobody',
  ])
  expect(screen.getByRole('link', { name: 'Front desk' })).toHaveAttribute('href', '/admin/settings/roles/3')
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('download')
  const reports = screen.getByRole('row', { name: /^Reports/ })
  expect(within(reports).getByRole('rowheader')).toHaveTextContent(/See reports/)
  expect(
    within(reports)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Superadmin: allowed', 'Supervisor: allowed', 'Front desk: not allowed'])
  expect(screen.getAllByRole('rowheader')).toHaveLength(permissions.length)
})

test('roles that do not come are asked for again', async () => {
  let isDown = true
  serve({
    'GET /api/backend/settings/roles': (_seen, response) =>
      isDown
        ? sendError(response, 503, { code: 'unavailable', message: 'The database is away.' })
        : { items: [unused] },
  })
  renderAdmin(<RoleListScreen />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await userEvent.setup().click(again)

  expect(await screen.findByRole('link', { name: 'Front desk' })).toBeVisible()
})
