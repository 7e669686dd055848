import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../testing/index.ts'
import { CheckboxField } from './checkbox.tsx'
import { Field, FieldGroup } from './field.tsx'
import { Input } from './input.tsx'
import { RadioGroup, RadioItem } from './radio-group.tsx'

const user = userEvent.setup({ delay: null })

test('a control has the name, the hint, the error and the state of its field', async () => {
  const { container } = render(
    <Field label="Seat" hint="As on your card" error="No such seat" isRequired>
      <Input />
    </Field>,
  )

  const control = screen.getByLabelText('Seat')
  expect(control).toHaveAccessibleDescription('As on your card No such seat')
  expect(control).toBeInvalid()
  expect(control).toBeRequired()
  await expectAccessible(container)
})

test('a field without an error is valid and described by nothing', () => {
  render(
    <Field label="Seat" error={false} hint={null}>
      <Input />
    </Field>,
  )

  expect(screen.getByLabelText('Seat')).toBeValid()
  expect(screen.getByLabelText('Seat')).not.toHaveAttribute('aria-describedby')
})

test('an optional field is marked in its name', () => {
  render(
    <Field label="Seat" isOptional>
      <Input />
    </Field>,
  )

  expect(screen.getByRole('textbox', { name: 'Seat optional' })).toBeVisible()
})

function Answers() {
  const [answer, setAnswer] = useState('')
  return (
    <FieldGroup label="What is wrong?" hint="Choose one" error={answer === '' && 'Choose an option'}>
      <RadioGroup value={answer} onValueChange={setAnswer} aria-label="What is wrong?">
        <RadioItem value="clash" label="Two exams clash" hint="At the same time" />
        <RadioItem value="missing" label="An exam is missing">
          {answer === 'missing' && <Input aria-label="Which one?" />}
        </RadioItem>
      </RadioGroup>
    </FieldGroup>
  )
}

test('a group of answers has its label, hint and error, and each answer its own hint', async () => {
  const { container } = render(<Answers />)

  const group = screen.getByRole('group', { name: 'What is wrong?' })
  expect(group).toHaveAccessibleDescription('Choose one Choose an option')
  expect(screen.getByLabelText('Two exams clash')).toHaveAccessibleDescription('At the same time')
  await expectAccessible(container)
})

test('the arrow keys choose an answer, and fields that follow from it appear under it', async () => {
  render(<Answers />)
  await user.tab()
  await user.keyboard(' ')
  expect(screen.getByLabelText('Two exams clash')).toBeChecked()
  await user.keyboard('{ArrowDown>}')
  await waitFor(() => expect(screen.getByLabelText('An exam is missing')).toHaveFocus())
  await user.keyboard('{/ArrowDown}')

  expect(screen.getByLabelText('An exam is missing')).toBeChecked()
  expect(screen.getByLabelText('Which one?')).toBeVisible()
})

test('a click on its label ticks a box, and its hint describes it', async () => {
  render(<CheckboxField label="I have read the rules" hint="All four pages" />)
  await user.click(screen.getByText('I have read the rules'))

  const box = screen.getByRole('checkbox', { name: 'I have read the rules' })
  expect(box).toBeChecked()
  expect(box).toHaveAccessibleDescription('All four pages')
})
