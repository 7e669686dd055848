import { expectAccessible } from '@lodge/ui/testing'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin } from '../../../testing/render-admin.tsx'
import { buildFigures, buildTicketReport } from '../../../testing/ticket-report-factory.ts'

const { FigureTiles } = await import('./figure-tiles.tsx')

const report = buildTicketReport({
  figures: buildFigures({
    created: 12,
    resolved: 9,
    backlog: 20,
    reopened: 2,
    reopenRate: { value: 2 / 9, counted: 9 },
    satisfaction: { value: 0.75, counted: 4 },
  }),
})
const address = '/admin/reports/tickets?range=last_week&team=exams'

const tile = (title: string) => screen.getByText(title).closest('li')
const linkTo = (name: RegExp | string) =>
  screen.getByRole('link', { name }).getAttribute('href')?.split('?')[1]

test('each figure says how it changed, in words, and leads to its tickets', async () => {
  renderAdmin(<FigureTiles report={report} />, address)
  expect(tile('Created')).toHaveTextContent('+4 (50% more)')
  expect(tile('Unresolved')).toHaveTextContent('+3 (18% more), worse')
  expect(tile('Satisfaction')).toHaveTextContent('75%No earlier figureof 4 ratings')
  expect(tile('Answered by articles')).toHaveTextContent('4confirmed6 possible, of 30 drafts')
  expect(linkTo('Resolved: 9')).toBe('range=last_week&team=exams&measure=resolved')
  expect(linkTo('Reopen rate: 22.2%')).toBe('range=last_week&team=exams&measure=reopenRate')
  expect(linkTo('2 reopened')).toBe('range=last_week&team=exams&measure=reopened')
  await expectAccessible()
})

test('each figure says by keyboard what it counts', async () => {
  renderAdmin(<FigureTiles report={report} />, address)
  const user = userEvent.setup()
  screen.getByRole('button', { name: 'What “Reopen rate” means' }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'What “Reopen rate” means' })).toHaveTextContent(
    /divided by how often tickets were resolved/,
  )
})

test('where nothing was counted there is no list to go to, and drafts are left out under a filter', () => {
  renderAdmin(
    <FigureTiles report={buildTicketReport({ figures: buildFigures(), deflection: null })} />,
    address,
  )
  expect(screen.queryByRole('link')).toBeNull()
  expect(tile('Satisfaction')).toHaveTextContent('Nothing to count')
  expect(tile('Answered by articles')).toHaveTextContent('not counted with these filters')
})
