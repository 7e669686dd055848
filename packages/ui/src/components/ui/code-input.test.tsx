import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { expectAccessible } from '../../testing/index.ts'
import { CodeInput } from './code-input.tsx'
import { Field } from './field.tsx'

const user = userEvent.setup({ delay: null })

function SignIn({ onComplete, error }: { onComplete?: (code: string) => void; error?: string }) {
  const [code, setCode] = useState('')
  return (
    <Field label="Code" error={error}>
      <CodeInput value={code} onChange={setCode} {...(onComplete ? { onComplete } : {})} />
    </Field>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Code')

test('the whole code is handed over once, with its last digit', async () => {
  const onComplete = vi.fn()
  render(<SignIn onComplete={onComplete} />)
  await user.type(field(), '48102')
  expect(onComplete).not.toHaveBeenCalled()

  await user.type(field(), '67')

  expect(onComplete).toHaveBeenCalledExactlyOnceWith('481026')
  expect(field()).toHaveValue('481026')
})

test.each(['481 026', '481-026', ' 481026 ', 'Your code: 481026.'])(
  'the code is taken from pasted text: %j',
  async (text) => {
    const onComplete = vi.fn()
    render(<SignIn onComplete={onComplete} />)
    await user.click(field())
    await user.paste(text)

    expect(onComplete).toHaveBeenCalledExactlyOnceWith('481026')
  },
)

test('letters are dropped', async () => {
  render(<SignIn />)
  await user.type(field(), '4a8b')

  expect(field()).toHaveValue('48')
})

test('a refused code stays and is selected, so that typing replaces it', async () => {
  const { rerender } = render(<SignIn />)
  await user.type(field(), '481026')
  await user.tab()

  rerender(<SignIn error="Not the code we sent" />)

  expect(field()).toHaveFocus()
  expect(field()).toHaveAccessibleDescription('Not the code we sent')
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 6])
  await expectAccessible()
})

test('a phone offers digits and the code from the message', () => {
  render(<SignIn />)

  expect(field()).toHaveAttribute('inputmode', 'numeric')
  expect(field()).toHaveAttribute('autocomplete', 'one-time-code')
})
