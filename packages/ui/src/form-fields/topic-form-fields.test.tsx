import '../testing/index.ts'
import type { AttachmentView, FormAnswers, FormField } from '@lodge/contracts'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { expectAccessible } from '../testing/index.ts'
import { TopicFormFields } from './topic-form-fields.tsx'
import { useAnswerFiles } from './use-answer-files.ts'

const a = (type: FormField['type'], label: string, rules: Partial<FormField> = {}): FormField => ({
  key: type,
  type,
  label,
  isRequired: false,
  ...rules,
})
const choices = [
  { value: 'north', label: 'North' },
  { value: 'n1', label: 'Room 1', parent: 'north' },
]
const fields = [
  a('email', 'Address'),
  a('section', 'The place', { hint: 'Where it happened' }),
  a('heading', 'On campus'),
  a('hint', 'Think of the last time.'),
  a('number', 'How often?'),
  a('phone', 'Telephone'),
  a('url', 'Page'),
  a('choices', 'What is broken?', { choices }),
  a('tree', 'Which room?', { choices }),
  a('consent', 'We may call you'),
  a('file', 'Photos', { hint: 'Of the room', maxFiles: 2, maxFileMegabytes: 5, fileKind: 'pictures' }),
  a('text', 'Where was it?', {
    key: 'where',
    visibleWhen: { match: 'all', tests: [{ field: 'file', test: 'is_answered' }] },
  }),
]

const photoOf = ({ name, size }: File) => ({
  id: `id-of-${name}`,
  name,
  size,
  contentType: 'image/jpeg',
  createdAt: new Date().toISOString(),
})

function Form() {
  const [answers, setAnswers] = useState<FormAnswers>({})
  const knownFiles = useRef<AttachmentView[]>([])
  const files = useAnswerFiles({
    upload: async (file) => photoOf(file),
    known: () => knownFiles.current,
    onKnown: (next) => {
      knownFiles.current = next
    },
  })
  const courses = {
    courses: [],
    hasFailed: false,
    onRetry: () => undefined,
    hint: '',
    noCourses: '',
    loadFailed: '',
  }
  return (
    <main>
      <h1>Ask</h1>
      <TopicFormFields
        fields={fields}
        formAnswers={answers}
        courses={courses}
        files={files}
        errorAt={() => undefined}
        onAnswer={(key, answer) => setAnswers((before) => ({ ...before, [key]: answer }))}
      />
      <output aria-label="Answers">{JSON.stringify(answers)}</output>
    </main>
  )
}

test('every kind of field has its own control, in its section', async () => {
  render(<Form />)
  expect(screen.getByRole('textbox', { name: /Address/ })).toHaveAttribute('type', 'email')
  const place = within(screen.getByRole('region', { name: 'The place' }))
  expect(place.getByRole('heading', { level: 3, name: 'On campus' })).toBeVisible()
  expect(place.getByText('Think of the last time.')).toBeVisible()
  expect(place.getByRole('textbox', { name: /Telephone/ })).toHaveAttribute('type', 'tel')
  expect(place.getByRole('textbox', { name: /Page/ })).toHaveAttribute('type', 'url')
  expect(place.getByRole('checkbox', { name: 'We may call you' })).toBeRequired()
  await expectAccessible()
})

test('several choices are stored in the order of the form, and a tree by its leaf', async () => {
  const user = userEvent.setup()
  render(<Form />)
  const problems = within(screen.getByRole('group', { name: /What is broken/ }))
  await user.click(problems.getByRole('checkbox', { name: 'Room 1' }))
  await user.click(problems.getByRole('checkbox', { name: 'North' }))
  await user.type(screen.getByRole('combobox', { name: /Which room/ }), 'Room')
  await user.click(await screen.findByRole('treeitem', { name: 'Room 1' }))
  expect(screen.getByRole('status', { name: 'Answers' })).toHaveTextContent(
    '{"choices":["north","n1"],"tree":"n1"}',
  )
})

test('a field for files shows its limits, and its answer names the uploaded files', async () => {
  const user = userEvent.setup({ applyAccept: false })
  render(<Form />)
  const photos = within(screen.getByRole('group', { name: /^Photos/ }))
  expect(photos.getByText('Of the room Up to 2 files of at most 5 MB: pictures.')).toBeVisible()
  const [choose] = photos.getAllByLabelText('Choose files')
  if (!(choose instanceof HTMLInputElement)) throw new Error('There is no button to choose files')
  expect(choose.accept).toBe('.png,.gif,.webp,.jpg,.jpeg,.heic')

  await user.upload(choose, [new File(['x'], 'a.heic'), new File(['x'], 'b.pdf')])
  expect(await photos.findByText('1 B, uploaded')).toBeVisible()
  expect(photos.getByText('This kind of file is not accepted.')).toBeVisible()
  const answers = screen.getByRole('status', { name: 'Answers' })
  expect(answers).toHaveTextContent('{"file":["id-of-a.heic"]}')
  expect(screen.getByRole('textbox', { name: /Where was it/ })).toBeVisible()
  await expectAccessible()

  await user.click(photos.getByRole('button', { name: 'Remove a.heic' }))
  expect(answers).toHaveTextContent('{"file":[]}')
  expect(screen.queryByRole('textbox', { name: /Where was it/ })).toBeNull()
})
