import '@lodge/ui/testing'
import type { TopicRecord } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { aTopicRow } from './topic-row-factory.ts'
import { NewTopicScreen, TopicScreen } from './topic-screen.tsx'

const wifi: TopicRecord = {
  alias: 'wifi',
  name: 'Wi-Fi',
  title: 'Ask about Wi-Fi',
  description: 'Everywhere',
  icon: 'wifi',
  parent: null,
  team: { alias: 'help', name: 'Help Team' },
  priority: 'normal',
  form: { alias: 'network', name: 'Network problem' },
  usesDepartmentTeam: false,
  needsCourse: false,
  departments: [],
  isDefaultExpanded: false,
  newUntil: null,
  disabledBecause: null,
  revision: 3,
  updatedAt: '2026-10-15T15:10:22.000Z',
  archivedAt: null,
}

const reads = {
  'GET /api/backend/topic-records/wifi': () => wifi,
  'GET /api/backend/topic-records/wifi/usage': () => ({ openTickets: 2, policies: 1 }),
  'GET /api/backend/topic-records': () => ({
    items: [aTopicRow('wifi'), aTopicRow('library', { openTickets: 4 })],
    counts: { active: 2, archived: 0 },
  }),
  'GET /api/backend/topic-form-options': () => ({
    items: [
      {
        alias: 'network',
        name: 'Network problem',
        fields: [{ key: 'building', type: 'text', label: 'Which building?', isRequired: false }],
      },
    ],
  }),
  'GET /api/departments': () => ({
    items: [{ id: 'law', label: 'Law', children: [{ id: 'civil-law', label: 'Civil Law' }] }],
  }),
  'GET /api/backend/topic-records/wifi/policy': () => ({
    policy: { alias: 'fast', name: 'Fast replies' },
    team: { alias: 'science', name: 'Science office' },
  }),
  'GET /api/backend/teams': () => ({
    items: [
      { alias: 'help', name: 'Help Team', isVisible: true, departments: [] },
      { alias: 'law-office', name: 'Law office', isVisible: true, departments: ['civil-law', 'law'] },
    ],
  }),
}

async function openWifi(onSave: Parameters<typeof serve>[0][string]) {
  const seen = serve({ ...reads, 'PUT /api/backend/topic-records/wifi': onSave })
  renderAdmin(
    <Routes>
      <Route path="/admin/edit-topics/:alias" element={<TopicScreen />} />
    </Routes>,
    '/admin/edit-topics/wifi',
  )
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  return { seen, name, user: userEvent.setup() }
}

const save = () => screen.getByRole('button', { name: /^Save/ })

test('a topic is seen as students see it while it is changed, and saved from its revision', async () => {
  const { seen, name, user } = await openWifi(() => ({ ...wifi, name: 'Wi-Fi and eduroam', revision: 4 }))
  const preview = within(screen.getByRole('region', { name: 'As students see it' }))
  expect(await preview.findByRole('textbox', { name: /^Which building/ })).toBeVisible()
  await user.type(name, ' and eduroam')
  expect(preview.getByText('Wi-Fi and eduroam')).toBeVisible()
  await expectAccessible()
  await user.click(save())

  await waitFor(() => expect(screen.queryByText('1 unsaved change')).toBeNull())
  expect(seen.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
    name: 'Wi-Fi and eduroam',
    alias: 'wifi',
    title: 'Ask about Wi-Fi',
    description: 'Everywhere',
    icon: 'wifi',
    parent: null,
    team: 'help',
    usesDepartmentTeam: false,
    priority: 'normal',
    form: 'network',
    revision: 3,
    needsCourse: false,
    departments: [],
    isDefaultExpanded: false,
    newUntil: null,
    disabledBecause: null,
  })
})

test('a parent that takes tickets is said to take no more, and one that is refused is marked', async () => {
  const { name, user } = await openWifi((_, response) =>
    sendError(response, 422, {
      code: 'invalid_input',
      message: 'Look again.',
      fields: { parent: 'A topic cannot be put below itself or one of its own topics' },
    }),
  )
  await user.click(screen.getByRole('combobox', { name: /^Belongs to/ }))
  await user.click(await screen.findByText('library'))
  expect(await screen.findByText(/library keeps its 4 open tickets and takes no new ones/)).toBeVisible()
  await user.type(name, '!')
  await user.click(save())

  expect(await screen.findByText('A topic cannot be put below itself or one of its own topics')).toBeVisible()
})

test('a new topic needs a name and a team; its heading may stay empty', async () => {
  const seen = serve(reads)
  renderAdmin(<NewTopicScreen />, '/admin/create-topics')
  await userEvent.click(await screen.findByRole('button', { name: /^Create/ }))

  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toBeInvalid())
  expect(screen.getByRole('combobox', { name: /^Team/ })).toBeInvalid()
  expect(screen.getByRole('textbox', { name: /^Heading of the form/ })).toBeValid()
  expect(seen.some(({ route }) => route.startsWith('POST'))).toBe(false)
})

test('a topic is limited to departments, disabled with a reason, and seen so in the preview', async () => {
  const { seen, user } = await openWifi((_) => ({ ...wifi, revision: 4 }))
  const preview = within(screen.getByRole('region', { name: 'As students see it' }))
  expect(await preview.findByText(/Fast replies/)).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: /^Only for departments/ }))
  await user.click(await screen.findByRole('treeitem', { name: 'Law' }))
  expect(await preview.findByText('These students do not see this topic.')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: /^Team/ }))
  const teams = await screen.findAllByRole('option')
  expect(teams.map(({ textContent }) => textContent)).toEqual(['Law office', 'Help Team'])
  await user.keyboard('{Escape}')

  await user.click(preview.getByRole('combobox', { name: /^As a student of/ }))
  await user.type(preview.getByRole('combobox', { name: /^As a student of/ }), 'Civil')
  await user.click(await screen.findByRole('treeitem', { name: /Civil Law/ }))
  expect(await preview.findByText('Wi-Fi')).toBeVisible()

  await user.click(screen.getByRole('checkbox', { name: 'Takes no tickets for now' }))
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Moving house')
  expect(preview.getByText('Not available now: Moving house')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Needs a course' }))
  await expectAccessible()
  await user.click(save())

  await waitFor(() => expect(seen.some(({ route }) => route.startsWith('PUT'))).toBe(true))
  expect(seen.find(({ route }) => route.startsWith('PUT'))?.body).toMatchObject({
    departments: ['law'],
    disabledBecause: 'Moving house',
    needsCourse: true,
    newUntil: null,
  })
})

test('a reason is asked for before a topic is disabled', async () => {
  const { seen, user } = await openWifi(() => wifi)
  await user.click(screen.getByRole('checkbox', { name: 'Takes no tickets for now' }))
  await user.click(save())

  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Reason/ })).toBeInvalid())
  expect(seen.some(({ route }) => route.startsWith('PUT'))).toBe(false)
})
