import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { english } from '../messages.ts'
import { MessagesProvider } from '../messages-provider.tsx'
import { expectAccessible } from '../testing/index.ts'
import { DialogsProvider, type PromptQuestion, useDialogs } from './dialogs-provider.tsx'

function Asker({ prompt }: { prompt?: Omit<PromptQuestion, 'title' | 'label'> }) {
  const dialogs = useDialogs()
  const [answer, setAnswer] = useState('')
  const question = { title: 'Close this ticket?', text: 'You can reopen it.' }
  return (
    <>
      <button type="button" onClick={async () => setAnswer(await dialogs.choose(question))}>
        Choose
      </button>
      <button type="button" onClick={async () => setAnswer(String(await dialogs.confirm(question)))}>
        Confirm
      </button>
      <button
        type="button"
        onClick={async () =>
          setAnswer(String(await dialogs.prompt({ title: 'Add', label: 'Value', ...prompt })))
        }
      >
        Prompt
      </button>
      <output>{answer}</output>
    </>
  )
}

const renderAsker = (prompt?: Omit<PromptQuestion, 'title' | 'label'>) =>
  render(
    <DialogsProvider>
      <Asker {...(prompt ? { prompt } : {})} />
    </DialogsProvider>,
  )

test.each([
  ['OK', 'confirm'],
  ['No', 'deny'],
  ['Cancel', 'cancel'],
])('the default answer %s means %s', async (label, answer) => {
  const user = userEvent.setup()
  renderAsker()
  await user.click(screen.getByRole('button', { name: 'Choose' }))
  expect(screen.getByRole('alertdialog', { name: 'Close this ticket?' })).toBeVisible()

  await user.click(screen.getByRole('button', { name: label }))

  await expect.poll(() => screen.getByRole('status').textContent).toBe(answer)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('Escape cancels a question and gives the focus back', async () => {
  const user = userEvent.setup()
  renderAsker()
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await expectAccessible()
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('status').textContent).toBe('false')
})

test.each([
  ['email', 'nobody', 'Invalid email address'],
  ['email', 'a@b', 'Invalid email address'],
  ['url', 'ftp://marlow.ac.uk', 'Invalid URL'],
  ['url', 'https://', 'Invalid URL'],
  ['url', 'http://-bad-.uk', 'Invalid URL'],
  ['url', 'marlow.ac.uk', 'Invalid URL'],
] as const)('a prompt for %s refuses %s with "%s" at the field', async (kind, value, message) => {
  const user = userEvent.setup()
  renderAsker({ kind })
  await user.click(screen.getByRole('button', { name: 'Prompt' }))
  await user.type(screen.getByLabelText('Value'), value)

  await user.click(screen.getByRole('button', { name: 'OK' }))

  expect(screen.getByLabelText('Value')).toHaveAccessibleDescription(message)
  expect(screen.getByLabelText('Value')).toHaveValue(value)
})

test.each([
  ['email', 'amara.okafor@marlow.ac.uk'],
  ['url', 'https://marlow.ac.uk/help?x=1'],
  ['url', 'http://localhost:3000'],
] as const)('a prompt for %s accepts %s', async (kind, value) => {
  const user = userEvent.setup()
  renderAsker({ kind })
  await user.click(screen.getByRole('button', { name: 'Prompt' }))
  await expectAccessible()
  await user.type(screen.getByLabelText('Value'), `${value}{Enter}`)
  await expect.poll(() => screen.getByRole('status').textContent).toBe(value)
})

test('another language replaces every text', async () => {
  const user = userEvent.setup()
  const dialog = { ...english.dialog, confirm: 'Ja', cancel: 'Annuleren' }
  render(
    <MessagesProvider messages={{ ...english, dialog }}>
      <DialogsProvider>
        <Asker />
      </DialogsProvider>
    </MessagesProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await user.click(screen.getByRole('button', { name: 'Ja' }))
  await expect.poll(() => screen.getByRole('status').textContent).toBe('true')
})
