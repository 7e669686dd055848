import { routes } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'
import { ProofQuestion } from './proof-question.tsx'

const { http } = await import('../../../foundation/http.ts')

const rolePath = '/api/backend/settings/roles/7'
const refused = { code: 'proof_required', message: 'Confirm first that it is you.' } as const

function open({ asksForCode = false } = {}) {
  let isProved = false
  const seen = serve({
    'GET /api/backend/me/proof': () => ({ asksForCode, hasPasskey: false, until: new Date().toISOString() }),
    'PUT /api/backend/me/proof': ({ body }, response) => {
      if (Object(body).password !== 'right')
        return sendError(response, 422, {
          code: 'wrong_password',
          message: 'No.',
          fields: { password: 'Not your password.' },
        })
      isProved = true
      return response.writeHead(204).end()
    },
    [`DELETE ${rolePath}`]: (_seen, response) =>
      isProved ? response.writeHead(204).end() : sendError(response, 403, refused),
  })
  renderAdmin(<ProofQuestion />)
  return { seen, user: userEvent.setup(), deleting: http.call(routes.deleteRole, { params: { id: 7 } }) }
}

test('a change of weight asks for the password once more and then goes on by itself', async () => {
  const { deleting, seen, user } = open()
  const password = await screen.findByLabelText('Current password')
  expect(screen.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible()
  expect(screen.queryByLabelText('Six-digit code')).toBeNull()
  await expectAccessible()
  await user.type(password, 'wrong{Enter}')
  await waitFor(() => expect(password).toHaveAccessibleDescription(/Not your password/))
  expect(password).toHaveValue('wrong')
  // Enter does nothing while the first try is still being answered.
  const confirm = screen.getByRole('button', { name: 'Confirm' })
  await waitFor(() => expect(confirm).not.toHaveAttribute('aria-busy', 'true'))

  await user.clear(password)
  await user.type(password, 'right{Enter}')

  await expect(deleting).resolves.toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(seen.filter(({ route }) => route === `DELETE ${rolePath}`)).toHaveLength(2)
})

test('with a second factor it asks for a code too', async () => {
  const { deleting, seen, user } = open({ asksForCode: true })
  await user.type(await screen.findByLabelText('Current password'), 'right')
  await user.type(screen.getByLabelText('Six-digit code'), '123456{Enter}')

  await expect(deleting).resolves.toBeNull()
  expect(seen.find(({ route }) => route === 'PUT /api/backend/me/proof')?.body).toEqual({
    password: 'right',
    code: '123456',
  })
})

test('whoever closes it is told that the change was not made', async () => {
  const { deleting, user } = open()
  const refusal = expect(deleting).rejects.toMatchObject({ code: 'proof_required' })
  await screen.findByLabelText('Current password')
  await user.keyboard('{Escape}')

  await refusal
  expect(screen.queryByRole('dialog')).toBeNull()
})
