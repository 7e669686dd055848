import '../testing/index.ts'
import type { FormAnswers, FormField } from '@lodge/contracts'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { expectAccessible } from '../testing/index.ts'
import { TopicFormFields } from './topic-form-fields.tsx'

const a = (type: FormField['type'], label: string, more: Partial<FormField> = {}): FormField => ({
  ...{ key: type, type, label, isRequired: false },
  ...more,
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
]

function Form() {
  const [answers, setAnswers] = useState<FormAnswers>({})
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
        errorAt={() => undefined}
        onAnswer={(key, answer) => setAnswers({ ...answers, [key]: answer })}
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

test('several choices are answered in the order of the form, and a tree by its last level', async () => {
  const user = userEvent.setup()
  render(<Form />)
  const broken = within(screen.getByRole('group', { name: /What is broken/ }))
  await user.click(broken.getByRole('checkbox', { name: 'Room 1' }))
  await user.click(broken.getByRole('checkbox', { name: 'North' }))
  await user.type(screen.getByRole('combobox', { name: /Which room/ }), 'Room')
  await user.click(await screen.findByRole('treeitem', { name: 'Room 1' }))
  expect(screen.getByRole('status', { name: 'Answers' })).toHaveTextContent(
    '{"choices":["north","n1"],"tree":"n1"}',
  )
})
