import { saveRedirect, useSession } from '@lodge/client'
import type { FrontendUser } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { amara, openPortal, type RouteHandlers, sendError, serve, user } from '../testing/render-portal.tsx'
import { buildTicketsPage } from '../testing/ticket-factory.ts'

const newcomer = { ...amara, name: '', department: null, isComplete: false }
const departments = {
  items: [
    {
      id: 'science',
      label: 'Faculty of Science',
      children: [{ id: 'computing', label: 'School of Computing' }],
    },
  ],
}

async function openDepartment(handlers: RouteHandlers = {}, person: FrontendUser = newcomer) {
  const requests = serve({
    'GET /api/departments': () => departments,
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/topics': () => ({ items: [] }),
    'PUT /api/me/profile': () => amara,
    ...handlers,
  })
  const portal = openPortal('/auth/department', person)
  await screen.findByRole('heading', { level: 1, name: 'Your name and department' })
  return {
    ...portal,
    profiles: () => requests.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body),
  }
}

const name = () => screen.findByLabelText('Your name')
const department = () => screen.getByRole('combobox', { name: 'Your department' })
const save = () => user.click(screen.getByRole('button', { name: 'Save and continue' }))

async function fillIn() {
  await user.type(await name(), 'Amara Okafor')
  await user.click(department())
  await user.keyboard('computing')
  await user.click(await screen.findByRole('treeitem', { name: 'School of Computing' }))
}

test('name and department are saved, and the person goes on to the page that they asked for', async () => {
  saveRedirect('/tickets/choose-topic')
  const { router, profiles, view } = await openDepartment()
  await expectAccessible(view.container)
  await fillIn()
  await save()

  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/choose-topic'))
  expect(profiles()).toEqual([{ name: 'Amara Okafor', department: 'computing' }])
  expect(useSession.getState().frontendUser).toEqual(amara)
})

test('without a name or a department nothing is saved, and each field shows its error', async () => {
  const { profiles } = await openDepartment()
  await name()
  await save()

  await waitFor(() => expect(department()).toHaveAccessibleDescription(/Choose your department/))
  expect(await name()).toBeInvalid()
  await waitFor(async () => expect(await name()).toHaveFocus())
  expect(profiles()).toEqual([])
})

test('server errors show at their fields, and the input stays', async () => {
  await openDepartment({
    'PUT /api/me/profile': (_, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'Look again',
        fields: { name: 'Write your name in letters' },
      }),
  })
  await fillIn()
  await save()

  await waitFor(async () => expect(await name()).toHaveAccessibleDescription('Write your name in letters'))
  expect(await name()).toHaveValue('Amara Okafor')
  expect(department()).toHaveValue('School of Computing')
})

test('a profile that cannot be saved shows an error and can be sent again', async () => {
  let isDown = true
  const { router } = await openDepartment({
    'PUT /api/me/profile': (_, response) =>
      isDown ? sendError(response, 503, { code: 'unavailable', message: 'Down' }) : amara,
  })
  await fillIn()
  await save()
  expect(await screen.findByText(/could not do this just now/)).toBeVisible()

  isDown = false
  await save()

  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/index'))
})

test('departments that cannot be loaded can be tried again', async () => {
  let isDown = true
  await openDepartment({
    'GET /api/departments': (_, response) =>
      isDown ? sendError(response, 503, { code: 'unavailable', message: 'Down' }) : departments,
  })
  expect(await screen.findByRole('heading', { name: 'We could not load the departments' })).toBeVisible()

  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await name()).toBeVisible()
})

test('a department that follows from the address is shown and not asked for', async () => {
  const fixed = { department: { alias: 'science', name: 'Faculty of Science' }, isDepartmentFixed: true }
  const { profiles } = await openDepartment({}, { ...newcomer, ...fixed })
  await user.type(await name(), 'Amara Okafor')
  expect(screen.getByLabelText('Your department')).toHaveValue('Faculty of Science')
  expect(screen.getByLabelText('Your department')).toHaveAttribute('readonly')
  await save()
  await waitFor(() => expect(profiles()).toEqual([{ name: 'Amara Okafor', department: null }]))
})

test('without departments only the name is asked for', async () => {
  const { profiles } = await openDepartment({ 'GET /api/departments': () => ({ items: [] }) })
  await user.type(await name(), 'Amara Okafor')
  await waitFor(() => expect(screen.queryByLabelText('Your department')).toBeNull())
  await save()
  await waitFor(() => expect(profiles()).toEqual([{ name: 'Amara Okafor', department: null }]))
})
