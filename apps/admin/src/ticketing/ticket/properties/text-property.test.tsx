import { setPropertyBodies } from '@lodge/contracts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, serve } from '../../../testing/render-admin.tsx'
import { buildTicket } from '../../../testing/ticket-factory.ts'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'

// The client reads the page's address when it is first loaded: after the server.
const { TextPropertyControl } = await import('./text-property.tsx')

const path = 'PUT /api/backend/tickets/20001/language'

function openWith(language: string | null) {
  const seen = serve({
    [path]: ({ body }) =>
      buildTicketRow({ version: 2, language: setPropertyBodies.language.parse(body).language }),
  })
  renderAdmin(<TextPropertyControl property="language" ticket={buildTicket({ language })} />)
  return () => seen.filter(({ route }) => route === path).map(({ body }) => body)
}

test('a language is found by its name and set with what was seen before', async () => {
  const sent = openWith('en-GB')
  await userEvent.click(screen.getByRole('button', { name: /^Language: ?British English$/ }))
  await userEvent.type(screen.getByRole('combobox', { name: 'Language' }), 'wel{Enter}')
  await waitFor(() => expect(sent()).toEqual([{ language: 'cy', expected: 'en-GB' }]))
})

test('a language is taken away', async () => {
  const sent = openWith('cy')
  await userEvent.click(screen.getByRole('button', { name: /^Language: ?Welsh$/ }))
  await userEvent.click(screen.getByRole('button', { name: 'No language' }))
  await waitFor(() => expect(sent()).toEqual([{ language: null, expected: 'cy' }]))
})

test('where there is no language there is none to take away', async () => {
  openWith(null)
  await userEvent.click(screen.getByRole('button', { name: /^Language: ?None$/ }))
  expect(await screen.findByRole('combobox', { name: 'Language' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'No language' })).toBeNull()
})

test('who may not change the ticket only reads its language', () => {
  serve({})
  const { can, ...ticket } = buildTicket({ language: 'cy' })
  renderAdmin(
    <TextPropertyControl property="language" ticket={{ ...ticket, can: { ...can, assign: false } }} />,
  )
  expect(screen.getByText('Welsh')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
