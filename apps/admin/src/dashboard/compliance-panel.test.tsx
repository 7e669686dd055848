import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAdmin } from '../testing/render-admin.tsx'
import { CompliancePanel } from './compliance-panel.tsx'

const row = (days: 7 | 30, met: number, evaluated: number) => ({
  ...{ metric: 'first_response' as const, days },
  ...{ met, evaluated },
})
const firstResponse = () => within(screen.getByRole('region', { name: 'First response' }))

test('the share of targets that were met is rounded, with the figures behind it', () => {
  renderAdmin(<CompliancePanel compliance={[row(7, 2, 3), row(30, 198, 200)]} />)
  expect(firstResponse().getByTitle('2 of 3 met')).toHaveTextContent('7 days67%')
  expect(firstResponse().getByTitle('198 of 200 met')).toHaveTextContent('30 days99%')
})

test('a week in which nothing fell due has no share, not one of zero', () => {
  renderAdmin(<CompliancePanel compliance={[row(7, 0, 0), row(30, 0, 4)]} />)
  expect(firstResponse().getByTitle('0 of 0 met')).toHaveTextContent('7 days–')
  expect(firstResponse().getByTitle('0 of 4 met')).toHaveTextContent('30 days0%')
})

test('each metric has its own figures', () => {
  renderAdmin(<CompliancePanel compliance={[row(7, 1, 2), { ...row(7, 1, 4), metric: 'resolution' }]} />)
  expect(firstResponse().getByText('50%')).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Resolution' })).getByText('25%')).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Next response' })).queryByText(/%/)).toBeNull()
})
