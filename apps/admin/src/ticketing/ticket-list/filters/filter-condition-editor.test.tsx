import type { FilterField } from '@lodge/contracts'
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'
import { FilterConditionEditor } from './filter-condition-editor.tsx'

const valuesRoute = 'GET /api/backend/filter-values'
const records = [
  { alias: 'cs1', name: 'Logic' },
  { alias: 'cs2', name: 'Databases' },
]
const answerValues = ({ query }: { query: URLSearchParams }) => ({
  items: records.filter(({ alias, name }) =>
    query.has('values')
      ? query.get('values')?.split(',').includes(alias)
      : name.toLowerCase().includes(query.get('text') ?? ''),
  ),
})

function Editor({ field, initial }: { field: FilterField; initial?: string | undefined }) {
  const [text, setText] = useState(initial)
  return (
    <>
      <FilterConditionEditor field={field} text={text} onChange={setText} />
      <output aria-label="Condition">{text ?? 'none'}</output>
    </>
  )
}

function renderEditor(field: FilterField, initial?: string) {
  const seen = serve({ [valuesRoute]: answerValues })
  renderAdmin(<Editor field={field} initial={initial} />)
  return { seen, user: userEvent.setup() }
}
const condition = () => screen.getByRole('status', { name: 'Condition' }).textContent
const toggle = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('checkbox', { name }))

test('a field of few choices offers all of them, and what is chosen may be turned into its opposite', async () => {
  const { user } = renderEditor('slaStatus')
  expect(screen.getByRole('button', { name: 'is not' })).toBeDisabled()
  await toggle(user, 'Breached')
  await toggle(user, 'At risk')
  expect(condition()).toBe('breached,at_risk')

  await user.click(screen.getByRole('button', { name: 'is not' }))
  expect(condition()).toBe('-breached,at_risk')
  await toggle(user, 'Breached')
  await toggle(user, 'At risk')
  expect(condition()).toBe('none')
})

test('a course is searched for by its name, and what is chosen stays while others are looked for', async () => {
  const { user, seen } = renderEditor('course')
  await toggle(user, 'Logic')
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'data')
  await screen.findByRole('checkbox', { name: 'Logic', checked: true })
  await toggle(user, 'Databases')
  expect(condition()).toBe('cs1,cs2')
  expect(screen.getByRole('checkbox', { name: 'Logic' })).toBeChecked()
  expect(new Set(seen.map(({ query }) => query.get('field')))).toEqual(new Set(['course']))
})

test('a search without matches says so', async () => {
  const { user } = renderEditor('department')
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'zoology')
  expect(await screen.findByText('No matches')).toBeVisible()
})

test('a search that fails does not pretend that there is nothing', async () => {
  serve({ [valuesRoute]: (_, response) => sendError(response, 403, { code: 'forbidden', message: 'No.' }) })
  renderAdmin(<Editor field="topic" />)
  expect(await screen.findByText('These filters could not be applied')).toBeVisible()
  expect(screen.queryByText('No matches')).toBeNull()
})

test('the assignee may be me or nobody, before anybody is searched for', async () => {
  const { user } = renderEditor('assignee')
  await toggle(user, 'Me')
  await toggle(user, 'Nobody')
  expect(condition()).toBe('me,nobody')
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'log')
  expect(await screen.findByRole('checkbox', { name: 'Logic' })).toBeVisible()
})

test.each(['tag', 'language', 'requester', 'team'] as const)(
  'the field %s asks the server for its values',
  async (field) => {
    const { user, seen } = renderEditor(field)
    await toggle(user, 'Logic')
    expect(condition()).toBe('cs1')
    expect(seen[0]?.query.get('field')).toBe(field)
  },
)

test('a period is chosen by its name, which says that it is chosen', async () => {
  const { user } = renderEditor('created', '7d')
  expect(screen.getByRole('button', { name: 'in the last 7 days' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(screen.getByRole('button', { name: 'in the last 24 hours' }))
  expect(condition()).toBe('24h')
})

test('a range of dates is open at the end that is left empty', () => {
  renderEditor('resolved')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-01' } })
  expect(condition()).toBe('2026-10-01..')
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-10-31' } })
  expect(condition()).toBe('2026-10-01..2026-10-31')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '' } })
  expect(condition()).toBe('none')
})

test('what is due is looked for ahead', () => {
  renderEditor('due')
  expect(screen.getByRole('button', { name: 'overdue or within 4 hours' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /in the last/ })).toBeNull()
})
