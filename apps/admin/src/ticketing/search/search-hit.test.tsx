import type { SearchHit as Hit } from '@lodge/contracts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { buildSearchHit } from '../../testing/search-page-factory.ts'
import { buildTicketRow } from '../../testing/ticket-row-factory.ts'
import { usePushedRows } from '../ticket/pushed-rows-store.ts'
import { SearchHit } from './search-hit.tsx'

beforeEach(() => usePushedRows.setState({ rows: {}, highlighted: {}, gone: {} }))

const renderHit = (parts: Partial<Hit>) =>
  renderAdmin(
    <ol>
      <SearchHit hit={buildSearchHit(parts)} isCurrent={false} onFocus={() => undefined} />
    </ol>,
  )
const marked = () => screen.queryAllByText(/./, { selector: 'mark' }).map((mark) => mark.textContent)

test('the matching words of the subject are marked', () => {
  renderHit({
    subject: {
      text: 'Exam clash on the same morning',
      matches: [
        [0, 4],
        [5, 10],
      ],
    },
  })
  expect(marked()).toEqual(['Exam', 'clash'])
  expect(screen.getByRole('link')).toHaveAccessibleName('Exam clash on the same morning')
})

test('a subject that has changed since is shown as it is now, unmarked', () => {
  renderHit({
    row: buildTicketRow({ subject: 'Resit' }),
    subject: { text: 'Exam clash', matches: [[0, 4]] },
  })
  expect(screen.getByRole('link', { name: 'Resit' })).toBeVisible()
  expect(marked()).toEqual([])
})

test.each([
  ['message', 'Tomasz Wieczorek', 'Message by Tomasz Wieczorek: '],
  ['note', 'Priya Nair', 'Internal note by Priya Nair: '],
  ['details', null, 'Details: '],
] as const)('the excerpt of a %s says where it is from', (where, author, source) => {
  renderHit({ foundIn: { where, author, excerpt: { text: 'see the clash', matches: [[8, 13]] } } })
  expect(screen.getByText(source.trim(), { exact: false, selector: '.sr-only' })).toBeInTheDocument()
  expect(marked()).toEqual(['clash'])
})

test('a hit says who asked, which team has it and who works on it', () => {
  renderHit({ row: buildTicketRow({ assignee: { alias: 'priya', name: 'Priya Nair' } }) })
  for (const name of ['Tomasz Wieczorek', 'Exams & Assessment', 'Priya Nair'])
    expect(screen.getByText(name)).toBeVisible()
})
