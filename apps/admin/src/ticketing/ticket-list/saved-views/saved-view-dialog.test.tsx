import '@lodge/ui/testing'
import { ApiError } from '@lodge/client'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin } from '../../../testing/render-admin.tsx'

const { SavedViewDialog } = await import('./saved-view-dialog.tsx')

test('a view needs a name, is saved as one’s own, and what is refused stands at its field', async () => {
  const sent: unknown[] = []
  const refuse = async (naming: unknown) => {
    sent.push(naming)
    const fields = { name: 'There is one of this name' }
    throw new ApiError({ status: 409, code: 'already_taken', message: 'No.', fields })
  }
  renderAdmin(
    <SavedViewDialog
      title="Save view"
      initial={{ name: '', team: null }}
      onSave={refuse}
      onClose={() => undefined}
    />,
  )
  const user = userEvent.setup()
  const name = screen.getByLabelText('Name')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(name).toBeInvalid())
  expect(sent).toEqual([])

  await user.type(name, ' Mine {Enter}')
  await waitFor(() => expect(name).toHaveAccessibleDescription('There is one of this name'))
  expect(sent).toEqual([{ name: 'Mine', team: null }])
  expect(name).toHaveValue(' Mine ')
})
