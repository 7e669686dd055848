import { providePageStrings } from '@lodge/strings'
import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../components/ui/dropdown-menu.tsx'
import { AppProviders } from '../shell/mount-app.tsx'
import { expectAccessible } from '../testing/index.ts'
import type { PromptOptions } from './dialog-requests.ts'
import { DialogsProvider, useDialogs } from './dialogs-provider.tsx'

const focusedElement = () => document.activeElement as HTMLElement

function DialogButtons({ prompt }: { prompt?: Omit<PromptOptions, 'title' | 'label'> }) {
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
      <button type="button" onClick={() => void dialogs.alert(question).then(() => setAnswer('closed'))}>
        Tell
      </button>
      <button
        type="button"
        onClick={() => {
          void dialogs.confirm(question)
          void dialogs.confirm({ title: 'Surely?' })
        }}
      >
        Twice
      </button>
      <DropdownMenu>
        <DropdownMenuTrigger>More</DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => void dialogs.confirm(question)}>Remove</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <output>{answer}</output>
    </>
  )
}

const renderButtons = (prompt?: Omit<PromptOptions, 'title' | 'label'>) =>
  render(
    <AppProviders queryCache={new QueryClient()}>
      <DialogButtons {...(prompt ? { prompt } : {})} />
    </AppProviders>,
  )

test.each([
  ['OK', 'confirm'],
  ['No', 'deny'],
  ['Cancel', 'cancel'],
])('the default answer %s means %s', async (label, answer) => {
  const user = userEvent.setup()
  renderButtons()
  await user.click(screen.getByRole('button', { name: 'Choose' }))
  expect(screen.getByRole('alertdialog', { name: 'Close this ticket?' })).toBeVisible()

  await user.click(screen.getByRole('button', { name: label }))

  await expect.poll(() => screen.getByRole('status').textContent).toBe(answer)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test.each([
  ['Choose', 'Cancel', 'cancel'],
  ['Confirm', 'Cancel', 'false'],
  ['Tell', 'OK', 'closed'],
])('%s moves the focus to %s, keeps it, and returns it after Escape', async (opener, mildest, answer) => {
  const user = userEvent.setup()
  renderButtons()
  await user.click(screen.getByRole('button', { name: opener }))
  expect(screen.getByRole('button', { name: mildest })).toHaveFocus()
  for (let presses = 0; presses < 5; presses += 1) {
    await user.tab({ shift: presses > 2 })
    expect(screen.getByRole('alertdialog')).toContainElement(focusedElement())
  }
  await expectAccessible()

  await user.keyboard('{Escape}')

  await expect.poll(() => screen.getByRole('status').textContent).toBe(answer)
  await expect.poll(focusedElement).toBe(screen.getByRole('button', { name: opener }))
})

test('a prompt focuses its field and returns the focus after Escape', async () => {
  const user = userEvent.setup()
  renderButtons()
  await user.click(screen.getByRole('button', { name: 'Prompt' }))
  expect(screen.getByLabelText('Value')).toHaveFocus()

  await user.keyboard('{Escape}')

  await expect.poll(focusedElement).toBe(screen.getByRole('button', { name: 'Prompt' }))
})

test('two questions have the focus in turn, and the last one returns it', async () => {
  const user = userEvent.setup()
  renderButtons()
  await user.click(screen.getByRole('button', { name: 'Twice' }))
  await user.click(screen.getByRole('button', { name: 'OK' }))

  await expect.poll(focusedElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByRole('alertdialog', { name: 'Surely?' })).toBeVisible()
  await user.keyboard('{Enter}')
  await expect.poll(focusedElement).toBe(screen.getByRole('button', { name: 'Twice' }))
})

test('a question asked from a menu returns the focus to the button of the menu', async () => {
  const user = userEvent.setup()
  renderButtons()
  await user.tab()
  screen.getByRole('button', { name: 'More' }).focus()
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }))
  await expect.poll(focusedElement).toBe(screen.getByRole('button', { name: 'Cancel' }))

  await user.keyboard('{Escape}')

  await expect.poll(focusedElement).toBe(screen.getByRole('button', { name: 'More' }))
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
  renderButtons({ kind })
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
  renderButtons({ kind })
  await user.click(screen.getByRole('button', { name: 'Prompt' }))
  await expectAccessible()
  await user.type(screen.getByLabelText('Value'), `${value}{Enter}`)
  await expect.poll(() => screen.getByRole('status').textContent).toBe(value)
})

test('another language replaces every text', async () => {
  const user = userEvent.setup()
  providePageStrings('nl', { ui: { dialog: { confirm: 'Ja', cancel: 'Annuleren', close: 'Sluiten' } } })
  render(
    <DialogsProvider>
      <DialogButtons />
    </DialogsProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(screen.getByRole('button', { name: 'Annuleren' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Ja' }))
  await expect.poll(() => screen.getByRole('status').textContent).toBe('true')
})
