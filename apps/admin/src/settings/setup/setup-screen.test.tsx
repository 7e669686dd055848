import { useSession } from '@lodge/client'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { SetupScreen } = await import('./setup-screen.tsx')

const token = 'x'.repeat(43)
const view = {
  expiresAt: '2026-11-22T13:00:00.000Z',
  siteName: 'Help desk',
  timezone: 'UTC',
  mailedTo: null as string | null,
}
const user = { alias: 'ada', name: 'Ada', email: 'ada@uni.example', role: 'superadmin', permissions: [] }
const site = {
  success: true,
  name: 'Lovelace',
  debug: false,
  version: '1',
  auth_mode: 'production',
  page_title_prefix: '',
  page_title_suffix: '',
  page_title_default: 'Help desk',
  timezone: 'UTC',
  reopen_days: 14,
  auto_close_days: 7,
  user,
  agent_data: { teams: [], timezone: 'UTC' },
}

beforeEach(() => window.history.replaceState(null, '', `/admin/setup#${token}`))

function open(more: Parameters<typeof serve>[0] = {}, mailedTo: string | null = null) {
  const seen = serve({
    'POST /api/setup/open': () => ({ ...view, mailedTo }),
    'POST /api/setup/mail': () => ({ email: 'ada@uni.example', resendAllowedAt: view.expiresAt }),
    'POST /api/setup/mail-status': () => ({ state: 'sent', reason: null }),
    'POST /api/setup/complete': () => user,
    'GET /api/backend/init': () => site,
    ...more,
  })
  renderAdmin(
    <Routes>
      <Route path="/admin/setup" element={<SetupScreen />} />
      <Route path="/admin/dashboard" element={<h1>Dashboard</h1>} />
    </Routes>,
    '/admin/setup',
  )
  const bodiesOf = (route: string) =>
    seen.filter((request) => request.route === route).map(({ body }) => body)
  return { person: userEvent.setup(), bodiesOf }
}

const part = (name: string) => within(screen.getByRole('region', { name }))
const submit = () => screen.getByRole('button', { name: 'Set up the help desk' })

async function fill(person: ReturnType<typeof userEvent.setup>) {
  await person.type(part('The help desk').getByLabelText('Name'), 'Lovelace University')
  await person.type(part('The help desk').getByLabelText('E-mail domains'), 'uni.example')
  await person.type(part('You').getByLabelText('Your name'), 'Ada')
  await person.type(part('You').getByLabelText('Password'), 'correct horse battery staple')
  await person.click(part('You').getByLabelText('Code from the test mail'))
  await person.paste('123456')
  await person.type(part('The first of everything').getByLabelText('Department'), 'Law')
  await person.type(part('The first of everything').getByLabelText('Team'), 'Registry')
  await person.type(part('The first of everything').getByLabelText('Topic'), 'Enrolment')
}

test('the test mail is sent from the sender, and it is said when the mail server has taken it', async () => {
  const { person, bodiesOf } = open()
  await person.type(await screen.findByLabelText('Sender’s name'), 'Desk')
  await person.type(screen.getByLabelText('Sender’s address'), 'desk@uni.example')
  await person.type(screen.getByLabelText('Your e-mail address'), 'ada@uni.example')
  expect(submit()).toBeDisabled()
  await person.click(screen.getByRole('button', { name: 'Send the test mail' }))

  expect(await screen.findByText(/^The mail server has taken the mail to ada@uni.example/)).toBeVisible()
  expect(bodiesOf('POST /api/setup/mail')).toEqual([
    { token, email: 'ada@uni.example', senderName: 'Desk', senderAddress: 'desk@uni.example' },
  ])
  expect(submit()).toBeEnabled()
  await expectAccessible()
})

test('a mail that the server refuses is quoted', async () => {
  open(
    { 'POST /api/setup/mail-status': () => ({ state: 'failed', reason: '550 No such person' }) },
    'ada@uni.example',
  )
  expect(await screen.findByText('550 No such person')).toBeVisible()
})

test('the help desk is set up whole, and its superadmin is signed in', async () => {
  const { person, bodiesOf } = open({}, 'ada@uni.example')
  await screen.findByText(/sign in with ada@uni.example/)
  await fill(person)
  const languages = part('The help desk').getByRole('combobox', { name: 'Languages of e-mails optional' })
  await person.click(languages)
  await person.type(languages, 'Welsh')
  await person.click(await screen.findByRole('treeitem', { name: 'Welsh' }))
  await person.click(submit())

  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(useSession.getState().authUser?.role).toBe('superadmin')
  expect(bodiesOf('POST /api/setup/complete')).toEqual([
    expect.objectContaining({
      token,
      code: '123456',
      siteName: 'Lovelace University',
      emailDomains: ['uni.example'],
      languages: ['en', 'cy'],
      teamName: 'Registry',
      departmentName: 'Law',
      topicName: 'Enrolment',
    }),
  ])
})

test('what is missing is said at each field, and nothing is sent', async () => {
  const { person, bodiesOf } = open({}, 'ada@uni.example')
  await screen.findByText(/sign in with ada@uni.example/)
  await person.click(submit())

  const name = part('The help desk').getByLabelText('Name')
  await waitFor(() => expect(name).toHaveFocus())
  expect(name).toBeInvalid()
  expect(part('You').getByText('Enter the six digits of the code')).toBeVisible()
  expect(bodiesOf('POST /api/setup/complete')).toEqual([])
})

test('a wrong code is said at the code, and what was typed stays', async () => {
  const message = 'This code is not right. 4 tries are left.'
  const { person } = open(
    {
      'POST /api/setup/complete': (_seen, response) =>
        sendError(response, 422, { code: 'wrong_code', message, fields: { code: message } }),
    },
    'ada@uni.example',
  )
  await screen.findByText(/sign in with ada@uni.example/)
  await fill(person)
  await person.click(submit())

  expect(await part('You').findByText(message)).toBeVisible()
  expect(part('The first of everything').getByLabelText('Team')).toHaveValue('Registry')
})

test('anybody may be let in instead of some domains', async () => {
  const { person, bodiesOf } = open({}, 'ada@uni.example')
  await screen.findByText(/sign in with ada@uni.example/)
  await fill(person)
  await person.click(screen.getByRole('checkbox', { name: 'Anybody with an e-mail address may sign in' }))
  await person.click(submit())

  await screen.findByRole('heading', { name: 'Dashboard' })
  expect(bodiesOf('POST /api/setup/complete')).toEqual([expect.objectContaining({ emailDomains: ['any'] })])
})

test('a link that was used leads to where another one is made', async () => {
  open({
    'POST /api/setup/open': (_seen, response) =>
      sendError(response, 410, { code: 'setup_link_invalid', message: 'Used.' }),
  })

  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  expect(screen.getByText('npm run admin -- setup-link')).toBeVisible()
})
