import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'
import { formatFilterValues, parseFilterValues, useFilterOptions } from './filter-values.ts'

test.each([
  [undefined, { not: false, values: [] }],
  ['', { not: false, values: [] }],
  ['-', { not: true, values: [] }],
  ['open', { not: false, values: ['open'] }],
  ['-resolved,closed', { not: true, values: ['resolved', 'closed'] }],
  ['exam-week,-visa', { not: false, values: ['exam-week', '-visa'] }],
  [String.raw`-Appeal\, Smith,C:\x`, { not: true, values: ['Appeal, Smith', String.raw`C:\x`] }],
])('the condition %s is read as %o', (text, values) => {
  expect(parseFilterValues(text)).toEqual(values)
})

test.each(['open', '-resolved,closed', String.raw`Appeal\, Smith,Audit`, String.raw`\-5 days`])(
  'the condition %s is written as it was read',
  (text) => {
    expect(formatFilterValues(parseFilterValues(text))).toBe(text)
  },
)

test('no value is no condition, not even the opposite of none', () => {
  expect(formatFilterValues({ not: true, values: [] })).toBeUndefined()
})

function Labels({ field, values }: { field: 'assignee' | 'team' | 'status'; values: readonly string[] }) {
  return (
    <p>
      {useFilterOptions(field, values)
        .map(({ label }) => label)
        .join(', ')}
    </p>
  )
}

test('only values without a name of their own are asked for, in one request', async () => {
  const seen = serve({
    'GET /api/backend/filter-values': () => ({
      items: [
        { alias: 'lena', name: 'Lena Vogt' },
        { alias: 'priya', name: 'Priya Nair' },
      ],
    }),
  })
  renderAdmin(<Labels field="assignee" values={['me', 'priya', 'lena']} />)
  expect(await screen.findByText('Me, Priya Nair, Lena Vogt')).toBeVisible()
  expect(seen.map(({ query }) => Object.fromEntries(query))).toEqual([
    { field: 'assignee', values: 'priya,lena' },
  ])
})

test('fixed values need no server', () => {
  const seen = serve({})
  renderAdmin(<Labels field="status" values={['on_hold', 'closed']} />)
  expect(screen.getByText('On hold, Closed')).toBeVisible()
  expect(seen).toEqual([])
})

test('a value whose name is unknown shows as it is written', async () => {
  const seen = serve({
    'GET /api/backend/filter-values': (_, response) =>
      sendError(response, 403, { code: 'forbidden', message: 'Not yours.' }),
  })
  renderAdmin(<Labels field="team" values={['it-desk']} />)
  await expect.poll(() => seen.length).toBe(1)
  expect(screen.getByText('it-desk')).toBeVisible()
})
