import '@lodge/ui/testing'
import type { TicketForm } from '@lodge/contracts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'

const { FormAnswersForm } = await import('./form-answers-form.tsx')

const roomsForm: TicketForm = {
  name: 'Rooms',
  version: 2,
  courses: [],
  files: [],
  fields: [{ key: 'room', type: 'text', label: 'Room', isRequired: true }],
  formAnswers: { room: 'B2' },
}

async function open(onSave: Parameters<typeof serve>[0][string]) {
  let present = roomsForm
  const seen = serve({
    'GET /api/backend/tickets/7/form': () => present,
    'PUT /api/backend/tickets/7/form-answers': onSave,
  })
  renderAdmin(<FormAnswersForm number={7} onDone={() => undefined} />)
  const room = await screen.findByLabelText('Room')
  return {
    room,
    user: userEvent.setup(),
    save: () => screen.getByRole('button', { name: 'Save answers' }),
    sent: () => seen.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body),
    answerElsewhere: (formAnswers: TicketForm['formAnswers']) => {
      present = { ...roomsForm, formAnswers }
    },
  }
}

test('an answer that the form needs is asked for at its field', async () => {
  const { room, user, save, sent } = await open(() => undefined)
  await user.clear(room)
  await user.click(save())

  await waitFor(() => expect(room).toBeInvalid())
  await waitFor(() => expect(room).toHaveFocus())
  expect(sent()).toEqual([])
})

test('answers that someone else has changed are told, and saved over theirs only when asked again', async () => {
  const { room, user, save, sent, answerElsewhere } = await open((_seen, response) =>
    sendError(response, 409, { code: 'edit_conflict', message: 'Too late.' }),
  )
  await user.type(room, '1')
  answerElsewhere({ room: 'C9' })
  await user.click(save())
  expect(await screen.findByText(/Someone else has changed the answers/)).toBeVisible()
  expect(room).toHaveValue('B21')

  await waitFor(async () => {
    await user.click(save())
    expect(sent().at(-1)).toEqual({ formAnswers: { room: 'B21' }, expected: { room: 'C9' } })
  })
})
