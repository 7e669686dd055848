import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { exampleOf } from './api-document.ts'
import { ApiReferenceScreen } from './api-reference-screen.tsx'

const path = join(import.meta.dirname, '../../../../api/src/generated/openapi.json')
const document = JSON.parse(readFileSync(path, 'utf8'))
const route = 'GET /api/v1/openapi.json'

test('every route of the document is listed, and found by its words and its scope', async () => {
  serve({ [route]: () => document })
  renderAdmin(<ApiReferenceScreen />, '/admin/settings/api-reference')
  const user = userEvent.setup()
  const tickets = within(await screen.findByRole('region', { name: 'Tickets' }))
  expect(tickets.getByText('Create a ticket for a requester')).toBeVisible()
  await expectAccessible()

  await user.type(screen.getByRole('searchbox', { name: 'Find a route' }), 'write publish')
  expect(await screen.findByText('Publish the draft of an article')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Tickets' })).toBeNull()
  await user.type(screen.getByRole('searchbox', { name: 'Find a route' }), ' nowhere')
  expect(await screen.findByText('No route matches')).toBeVisible()
})

test('an unfolded route shows its scope, parameters and examples, and how it is called', async () => {
  serve({ [route]: () => document })
  renderAdmin(<ApiReferenceScreen />, '/admin/settings/api-reference')
  const user = userEvent.setup()
  const summary = await screen.findByText('Give a ticket to another team')
  await user.click(summary)
  const details = within(summary.closest('details') ?? window.document.body)

  expect(await details.findByText('tickets:write')).toBeVisible()
  expect(details.getByText('Idempotency-Key')).toBeVisible()
  expect(details.getByText(/curl -X PUT/).textContent).toContain('/api/v1/tickets/{number}/team')
  expect(details.getByText(/"team": "library"/)).toBeVisible()
  expect(details.getByText('Answer 200')).toBeVisible()
  await expectAccessible()
})

test('a route is called by a token alone, once its values are there', async () => {
  const answers = {
    [route]: () => document,
    'GET /api/v1/tickets/7': () => ({ number: 7, subject: 'Wi-Fi' }),
  }
  const requests = serve(answers)
  renderAdmin(<ApiReferenceScreen />, '/admin/settings/api-reference')
  const user = userEvent.setup()
  const summary = await screen.findByText('Read a ticket with its thread')
  await user.click(summary)
  const form = within(await screen.findByRole('form', { name: 'Try GET /api/v1/tickets/{number}' }))
  expect(form.getByRole('button', { name: 'Send' })).toBeDisabled()
  await user.type(screen.getByLabelText(/Token to try calls with/), 'lodge_it_secret')

  await user.click(form.getByRole('button', { name: 'Send' }))
  expect(form.getByLabelText(/number/)).toHaveAccessibleDescription('Enter a value')
  await user.type(form.getByLabelText(/number/), '7')
  await user.click(form.getByRole('button', { name: 'Send' }))

  expect(await form.findByText(/Answered 200/)).toBeVisible()
  expect(form.getByText(/"subject": "Wi-Fi"/)).toBeVisible()
  expect(requests.at(-1)).toMatchObject({ route: 'GET /api/v1/tickets/7', token: undefined })
  await expectAccessible()
})

test('a body that is no JSON is not sent, and a refusal is shown as the program gets it', async () => {
  const requests = serve({
    [route]: () => document,
    'PUT /api/v1/tickets/7/team': (_, response) =>
      sendError(response, 403, { code: 'forbidden', message: 'The token lacks a scope.' }),
  })
  renderAdmin(<ApiReferenceScreen />, '/admin/settings/api-reference')
  const user = userEvent.setup()
  await user.click(await screen.findByText('Give a ticket to another team'))
  await user.type(screen.getByLabelText(/Token to try calls with/), 'lodge_it_secret')
  const form = within(await screen.findByRole('form', { name: /Try PUT/ }))
  await user.type(form.getByLabelText(/number/), '7')
  const body = form.getByLabelText(/Body/)

  await user.type(body, 'x')
  await user.click(form.getByRole('button', { name: 'Send' }))
  expect(body).toHaveAccessibleDescription('This is not valid JSON')
  expect(requests.filter((request) => request.route.startsWith('PUT'))).toEqual([])
  await user.type(body, '{Backspace}')
  await user.click(form.getByRole('button', { name: 'Send' }))

  expect(await form.findByText(/Answered 403/)).toBeVisible()
  expect(form.getByText(/The token lacks a scope/)).toBeVisible()
})

test('a document that cannot be loaded is tried again', async () => {
  let isDown = true
  serve({
    [route]: (_, response) =>
      isDown ? sendError(response, 503, { code: 'unavailable', message: 'Not now.' }) : document,
  })
  renderAdmin(<ApiReferenceScreen />, '/admin/settings/api-reference')
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await userEvent.setup().click(again)
  expect(await screen.findByRole('region', { name: 'Tickets' })).toBeVisible()
})

test('the example of a schema that contains itself ends', () => {
  const tree = { properties: { name: { type: 'string' }, children: { items: { $ref: '#/x/Tree' } } } }

  expect(exampleOf({ $ref: '#/x/Tree' }, { Tree: tree })).toEqual({ name: 'text', children: [null] })
})
