import '../testing/index.ts'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TextField } from './form-field.tsx'
import { useCheckedForm } from './use-checked-form.ts'

interface Room {
  name: string
}

interface FormProps {
  prepare: () => Promise<boolean>
  onSubmit: (room: Room) => Promise<void>
}

function RoomForm({ prepare, onSubmit }: FormProps) {
  const form = useCheckedForm<Room, Room>({
    values: { name: '' },
    prepare,
    validate: (values) =>
      values.name === ''
        ? { isRight: false, problems: { name: 'It has none' } }
        : { isRight: true, output: values },
    onSubmit,
  })
  return (
    <form {...form.props}>
      <TextField field={form.field('name')} label="Name" />
      <button type="submit">Save</button>
    </form>
  )
}

test('a form without its check is not sent, and keeps its input for the next try', async () => {
  const prepare = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false).mockResolvedValue(true)
  const onSubmit = vi.fn(async () => undefined)
  render(<RoomForm prepare={prepare} onSubmit={onSubmit} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Name'), 'B2')

  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(prepare).toHaveBeenCalledOnce())
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Name')).toHaveValue('B2')
  expect(screen.queryByText('It has none')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'B2' }, { name: 'B2' }))
})

test('a loaded check shows its errors', async () => {
  render(<RoomForm prepare={async () => true} onSubmit={async () => undefined} />)

  await userEvent.setup().click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('It has none')).toBeVisible()
})
