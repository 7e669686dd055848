import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import '../../testing/index.ts'
import { Button } from './button.tsx'

const user = userEvent.setup({ delay: null })

test('a busy button keeps the focus, is marked as busy and does nothing', async () => {
  const onClick = vi.fn()
  const { rerender } = render(<Button onClick={onClick}>Save</Button>)
  await user.tab()
  await user.keyboard('{Enter}')
  rerender(
    <Button onClick={onClick} isBusy>
      Save
    </Button>,
  )
  await user.keyboard('{Enter} ')

  const button = screen.getByRole('button', { name: 'Save', busy: true })
  expect(button).toHaveFocus()
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a busy button sends no form', async () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
  const form = (isBusy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy={isBusy}>
        Send
      </Button>
    </form>
  )
  const { rerender } = render(form(true))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).not.toHaveBeenCalled()

  rerender(form(false))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a button in a form sends it only with the type submit', async () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button>Cancel</Button>
    </form>,
  )
  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(onSubmit).not.toHaveBeenCalled()
})

test('a link can look like a button and stays a link', () => {
  render(
    <Button asChild>
      <a href="/tickets">My tickets</a>
    </Button>,
  )

  expect(screen.getByRole('link', { name: 'My tickets' })).toHaveAttribute('href', '/tickets')
  expect(screen.queryByRole('button')).toBeNull()
})
