import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectAccessible } from '../../testing/index.ts'
import { Toaster, toast } from './sonner.tsx'

const user = userEvent.setup({ delay: null })

beforeEach(() => {
  toast.dismiss()
  render(<Toaster />)
})

test('a toast is announced in a region of its own and can be closed', async () => {
  toast.success('The ticket is closed')
  expect(await screen.findByText('The ticket is closed')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: /^Notifications/ })).toHaveAttribute('aria-live', 'polite')
  await expectAccessible()

  await user.click(screen.getByRole('button', { name: 'Dismiss this notice' }))

  await waitFor(() => expect(screen.queryByText('The ticket is closed')).toBeNull())
})

test('the button of a toast runs its action and closes it', async () => {
  const onClick = vi.fn()
  toast.success('The ticket is closed', { action: { label: 'Undo', onClick } })

  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  expect(onClick).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByText('The ticket is closed')).toBeNull())
})

test('several toasts stand side by side', async () => {
  toast.success('Saved')
  toast.error('Not sent')

  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(screen.getByText('Not sent')).toBeInTheDocument()
})
