import '@lodge/ui/testing'
import type { FormField } from '@lodge/contracts'
import { useAnswerFiles } from '@lodge/ui'
import { expectAccessible } from '@lodge/ui/testing'
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { FormAnswerField } from './form-answer-field.tsx'

const algebra = { alias: 'ma101', code: 'MA101', name: 'Algebra' }

function Answer(props: Omit<ComponentProps<typeof FormAnswerField>, 'files' | 'courses'>) {
  const upload = () => Promise.reject(new Error('Nothing is uploaded here.'))
  const files = useAnswerFiles({ upload, known: () => [], onKnown: () => undefined })
  return <FormAnswerField {...props} courses={[algebra]} files={files} />
}

function show(field: Partial<FormField>, parts: { answer?: string | boolean; error?: string } = {}) {
  const onChange = vi.fn()
  render(
    <main>
      <h1>Answers</h1>
      <Answer
        field={{ key: 'q', type: 'text', label: 'Question', isRequired: false, ...field }}
        answer={parts.answer}
        error={parts.error}
        onChange={onChange}
      />
    </main>,
  )
  return onChange
}

test('a text takes no more than its form allows', async () => {
  const onChange = show({ maxLength: 3 }, { answer: 'ab' })
  const field = screen.getByRole('textbox', { name: /^Question/ })
  expect(field).toHaveAttribute('maxlength', '3')
  await userEvent.type(field, 'c')
  expect(onChange).toHaveBeenLastCalledWith('abc')
  await expectAccessible()
})

test('a date is chosen as a date', () => {
  const onChange = show({ type: 'date' }, { answer: '2026-10-15' })
  const field = screen.getByLabelText(/^Question/)
  expect(field).toHaveAttribute('type', 'date')
  fireEvent.change(field, { target: { value: '2026-10-16' } })
  expect(onChange).toHaveBeenLastCalledWith('2026-10-16')
})

test('one of several choices is taken', async () => {
  const choices = [
    { value: 'a', label: 'First sitting' },
    { value: 'b', label: 'Second sitting' },
  ]
  const onChange = show({ type: 'choice', choices }, { answer: 'a' })
  expect(screen.getByRole('combobox', { name: /^Question/ })).toHaveTextContent('First sitting')
  await userEvent.click(screen.getByRole('combobox'))
  await userEvent.click(await screen.findByRole('option', { name: 'Second sitting' }))
  expect(onChange).toHaveBeenLastCalledWith('b')
})

test('a course is one of the requester’s, and can be cleared where it is optional', async () => {
  const onChange = show({ type: 'course' }, { answer: 'ma101' })
  expect(screen.getByRole('combobox', { name: /^Question/ })).toHaveValue('MA101 Algebra')
  await userEvent.click(screen.getByRole('button', { name: 'Clear value' }))
  expect(onChange).toHaveBeenLastCalledWith('')
})

test('a course that must be given cannot be cleared', () => {
  show({ type: 'course', isRequired: true }, { answer: 'ma101' })
  expect(screen.queryByRole('button', { name: 'Clear value' })).toBeNull()
})

test('a checkbox is answered with yes or no, and tells its error', async () => {
  const onChange = show({ type: 'checkbox' }, { error: 'Confirm this.' })
  const box = screen.getByRole('checkbox', { name: 'Question' })
  expect(box).not.toBeChecked()
  expect(box).toBeInvalid()
  expect(screen.getByText('Confirm this.')).toBeVisible()
  await userEvent.click(box)
  expect(onChange).toHaveBeenLastCalledWith(true)
})
