import { useSite } from '@lodge/client'
import { limits } from '@lodge/contracts'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { CompliancePanel } from './compliance-panel.tsx'

const row = (days: 7 | 30, met: number, evaluated: number) => ({
  metric: 'first_response' as const,
  days,
  met,
  evaluated,
})
afterEach(() => useSite.setState({ complianceTargets: limits.complianceTargets }))

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
  expect(within(screen.getByRole('region', { name: 'Next response' })).queryByText(/^\d+%$/)).toBeNull()
})

test('a share below its target stands on a scale that holds it', () => {
  const far = { ...row(7, 1, 2), days: 7 as const }
  renderAdmin(<CompliancePanel compliance={[far]} />)
  expect(screen.getByText('2 deadlines, scale 0 to 100%')).toBeVisible()
  expect(firstResponse().getByText('target 95%')).toBeVisible()
})

test('the targets are the site’s, and a low one is on the scale too', () => {
  useSite.setState({ complianceTargets: { first_response: 60, next_response: 90, resolution: 85 } })
  renderAdmin(<CompliancePanel compliance={[row(7, 9, 10)]} />)
  expect(firstResponse().getByText('target 60%')).toBeVisible()
  expect(screen.getByText('10 deadlines, scale 0 to 100%')).toBeVisible()
})

test('the teams that missed the most are named, the others counted', () => {
  const missed = [
    { alias: 'a', name: 'Accommodation', count: 21 },
    { alias: 'it', name: 'IT Service Desk', count: 9 },
    { alias: 'b', name: 'Bursary', count: 4 },
    { alias: 'c', name: 'Careers', count: 3 },
  ]
  renderAdmin(<CompliancePanel compliance={[row(7, 90, 100)]} missed={missed} />)
  expect(screen.getByRole('region', { name: 'SLA met' })).toHaveTextContent(
    '37 missed in 7 days: Accommodation 21, IT Service Desk 9, 2 other teams 7',
  )
})
