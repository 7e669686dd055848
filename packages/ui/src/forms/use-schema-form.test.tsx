import '../testing/index.ts'
import { ApiError } from '@lodge/client'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Announcer } from '../states/announcer.tsx'
import { SelectField } from './choice-fields.tsx'
import { FormFailure, FormField, TextField } from './form-field.tsx'
import type { SchemaFormOptions } from './schema-form-options.ts'
import { useSchemaForm } from './use-schema-form.ts'

// Real events, on a machine that may be busy with other things.
vi.setConfig({ testTimeout: 40_000 })

const Room = z.object({
  name: z.string().trim().min(1, 'Enter a name'),
  kind: z.enum(['lab', 'hall']),
  tags: z.array(z.string().max(5, 'Too long')),
  opening: z.object({ hour: z.number('Enter an hour').nullable() }),
})
type Room = z.infer<typeof Room>

const saved: Room = { name: 'B2', kind: 'lab', tags: [], opening: { hour: null } }

type Options = Partial<SchemaFormOptions<Room, Room>>

function RoomForm({ onSubmit = async () => undefined, ...options }: Options) {
  const form = useSchemaForm<Room, Room>({ schema: Room, values: saved, onSubmit, ...options })
  const tags = form.field('tags')
  const hour = form.field('opening.hour')
  return (
    <form {...form.props}>
      <SelectField
        field={form.field('kind')}
        label="Kind"
        options={[
          { value: 'lab', label: 'Lab' },
          { value: 'hall', label: 'Hall' },
        ]}
      />
      <TextField field={form.field('name')} label="Name" hint="As on the door" isRequired />
      <FormField field={tags} label="Tags">
        <input
          aria-label="Tags"
          aria-invalid={tags.error !== undefined}
          title={tags.error}
          value={tags.value.join(' ')}
          onChange={({ target }) => tags.onChange(target.value.split(' '))}
        />
      </FormField>
      <FormField field={hour} label="Opens at">
        <input
          aria-label="Opens at"
          value={hour.value ?? ''}
          onChange={({ target }) => hour.onChange(target.value === '' ? null : Number(target.value))}
        />
      </FormField>
      <button type="button" onClick={() => form.reset()}>
        Discard
      </button>
      <FormFailure form={form} />
      <button type="submit">{form.isSubmitting ? 'Saving' : 'Save'}</button>
      <output>{JSON.stringify({ dirty: form.isDirty, changes: form.changes, values: form.values })}</output>
      <Announcer />
    </form>
  )
}

function open(options: Options = {}) {
  return { view: render(<RoomForm {...options} />), user: userEvent.setup() }
}

const name = () => screen.getByLabelText('Name')
const state = () => JSON.parse(screen.getByRole('status').textContent ?? '')
const save = () => screen.getByRole('button', { name: /^Sav/ })
const refusal = (fields: Record<string, string>) =>
  new ApiError({ status: 422, code: 'invalid_input', message: 'Look again.', fields })

beforeEach(() => localStorage.clear())

test("a schema's error shows at its field, is announced, and nothing is sent", async () => {
  const sentValues: Room[] = []
  const { user } = open({ onSubmit: async (room) => void sentValues.push(room) })
  await user.clear(name())

  await user.click(save())

  expect(await screen.findByText('Enter a name')).toBeVisible()
  expect(name()).toHaveAccessibleDescription('As on the door Enter a name')
  expect(name()).toBeInvalid()
  await waitFor(() => expect(name()).toHaveFocus())
  expect(screen.getByText('Please check the marked fields.')).toBeInTheDocument()
  expect(sentValues).toEqual([])

  await user.type(name(), ' B4 ')
  await waitFor(() => expect(screen.queryByText('Enter a name')).toBeNull())
  await user.click(save())
  await waitFor(() => expect(sentValues).toEqual([{ ...saved, name: 'B4' }]))
})

test('of several invalid fields the first on the page gets the focus', async () => {
  const { user } = open({ check: () => ({ name: 'Taken', kind: 'No such room' }) })
  await user.click(save())

  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveFocus())
})

test("a check of one's own replaces the schema's error at its field", async () => {
  const { user } = open({
    check: (room): Record<string, string> => (room.name === '' ? { name: 'How is it called?' } : {}),
  })
  await user.clear(name())
  await user.click(save())

  expect(await screen.findByText('How is it called?')).toBeVisible()
  expect(screen.queryByText('Enter a name')).toBeNull()
})

test('a refusal shows at its fields until they change, and the input stays', async () => {
  const failures: unknown[] = []
  const { user } = open({
    onSubmit: () => Promise.reject(refusal({ name: 'Taken', 'tags.0': 'Unknown' })),
    onFailure: (error) => failures.push(error),
  })
  await user.type(name(), '0')
  await user.click(save())

  expect(await screen.findByText('Taken')).toBeVisible()
  expect(screen.getByText('Unknown')).toBeVisible()
  await waitFor(() => expect(name()).toHaveFocus())
  expect(name()).toHaveValue('B20')
  expect(failures).toHaveLength(1)

  await user.type(name(), '1')
  await waitFor(() => expect(screen.queryByText('Taken')).toBeNull())
  expect(screen.getByText('Unknown')).toBeVisible()
  await user.type(screen.getByLabelText('Tags'), 'x')
  await waitFor(() => expect(screen.queryByText('Unknown')).toBeNull())
})

test('a refusal of a hidden field shows beside the button', async () => {
  const { user } = open({ onSubmit: () => Promise.reject(refusal({ floor: 'There is no such floor' })) })
  await user.click(save())

  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('There is no such floor'))
})

test('a failure about no field shows beside the button until the next try', async () => {
  let isDown = true
  const { user } = open({
    onSubmit: async () => {
      if (isDown) throw new ApiError({ status: 409, code: 'ticket_closed', message: 'It is closed.' })
    },
  })
  await user.click(save())
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('It is closed.'))

  isDown = false
  await user.click(save())
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a form is sent once however often it is pressed, and once more after that has ended', async () => {
  let finish = () => {}
  let tries = 0
  const { user } = open({
    onSubmit: () => {
      tries += 1
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    },
  })
  await user.click(save())
  await user.click(save())
  await user.type(name(), '{Enter}')
  expect(save()).toHaveTextContent('Saving')
  expect(tries).toBe(1)

  await act(async () => finish())
  await waitFor(() => expect(save()).toHaveTextContent('Save'))
  await user.click(save())
  await waitFor(() => expect(tries).toBe(2))
})

test('Ctrl+Enter submits from any field', async () => {
  let tries = 0
  const { user } = open({ onSubmit: async () => (tries += 1) })
  await user.click(screen.getByLabelText('Opens at'))
  await user.keyboard('{Control>}{Enter}{/Control}')

  await waitFor(() => expect(tries).toBe(1))
})

test('changes against the saved record are marked at their fields, and are reset together', async () => {
  const { user } = open({
    listChanges: (before, now): Record<string, { label: string; was: string }> =>
      before.opening.hour === now.opening.hour
        ? {}
        : { 'opening.hour': { label: 'Opens at', was: String(before.opening.hour) } },
  })
  expect(state()).toMatchObject({ dirty: false, changes: {} })
  await user.type(screen.getByLabelText('Opens at'), '9')

  expect(state()).toMatchObject({ dirty: true, values: { opening: { hour: 9 } } })
  expect(screen.getByText('was null')).toBeVisible()
  await user.clear(screen.getByLabelText('Opens at'))
  expect(state()).toMatchObject({ dirty: false, changes: {} })

  await user.type(name(), '7')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(name()).toHaveValue('B2')
  expect(state()).toMatchObject({ dirty: false, values: saved })
})

const draft = { key: 'room', schema: Room, isBegun: (room: Room) => room.name !== 'B2' }

test('a draft survives a reload, and a reset deletes it', async () => {
  const { user, view } = open({ draft })
  await user.type(name(), '9')
  view.unmount()

  open({ draft })
  expect(name()).toHaveValue('B29')
  expect(state().dirty).toBe(true)

  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(name()).toHaveValue('B2')
  expect(localStorage.getItem('room')).toBeNull()
})

test('a draft of an older shape is left out', () => {
  localStorage.setItem('room', JSON.stringify({ name: 'B9' }))
  open({ draft })
  expect(name()).toHaveValue('B2')
})

test('a draft is amended with every change', async () => {
  let changes = 0
  const amend = (room: Room) => {
    changes += 1
    return { ...room, tags: [`no${changes}`] }
  }
  const { user } = open({ draft: { ...draft, amend } })
  await user.type(name(), '34')

  expect(screen.getByLabelText('Tags')).toHaveValue('no2')
  expect(JSON.parse(localStorage.getItem('room') ?? '')).toMatchObject({ name: 'B234', tags: ['no2'] })
})
