import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { expectAccessible } from '../testing/index.ts'
import { PromptDialog, type PromptDialogProps } from './prompt-dialog.tsx'

const user = userEvent.setup({ delay: null })

function renderPrompt(patch: Partial<PromptDialogProps> = {}) {
  const onConfirm = vi.fn()
  const onCancel = vi.fn()
  render(
    <PromptDialog
      isOpen
      title="Save view"
      label="Name"
      onConfirm={onConfirm}
      onCancel={onCancel}
      {...patch}
    />,
  )
  return { onConfirm, onCancel, field: screen.getByLabelText('Name') }
}

test('the input is handed over without the spaces around it', async () => {
  const { field, onConfirm } = renderPrompt()
  await user.type(field, '  Mine {Enter}')

  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('Mine')
})

test('blank input shows an error at the field until something is typed', async () => {
  const { field, onConfirm } = renderPrompt()
  await user.type(field, '  {Enter}')
  expect(field).toHaveAccessibleDescription('Please fill in this field')
  await user.type(field, 'M')

  expect(field).toBeValid()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('a rule of the caller shows its error at the field', async () => {
  const { field, onConfirm } = renderPrompt({
    validate: (name) => (name === 'Mine' ? 'There is such a view already' : null),
  })
  await user.type(field, 'Mine{Enter}')
  expect(field).toHaveAccessibleDescription('There is such a view already')
  await user.type(field, ' too{Enter}')

  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('Mine too')
})

test('the dialog begins with a given value and has its own labels on its buttons', async () => {
  const { field } = renderPrompt({
    text: 'Others do not see it.',
    initialValue: 'Mine',
    confirmLabel: 'Save',
    cancelLabel: 'Back',
  })

  expect(field).toHaveValue('Mine')
  expect(screen.getByRole('dialog', { name: 'Save view' })).toHaveAccessibleDescription(
    'Others do not see it.',
  )
  expect(screen.getByRole('button', { name: 'Save' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Back' })).toBeVisible()
  await expectAccessible()
})

test.each([
  ['the button Cancel', () => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['the cross', () => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => user.keyboard('{Escape}')],
])('%s cancels the dialog', async (_, leave) => {
  const { field, onConfirm, onCancel } = renderPrompt()
  await user.type(field, 'Mine')
  await leave()

  expect(onCancel).toHaveBeenCalledTimes(1)
  expect(onConfirm).not.toHaveBeenCalled()
})
