import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAdmin } from '../testing/render-admin.tsx'
import { SettingsTabs } from './settings-tabs.tsx'

test.each([
  ['/admin/settings/roles/3', 'Roles'],
  ['/admin/settings/activity-log', 'Activity log'],
  ['/admin/settings/sla-policies/exams', 'SLA policies'],
  ['/admin/settings/business-hours/create', 'Business hours'],
])('at %s the tab %s is current', (path, name) => {
  renderAdmin(<SettingsTabs />, path)
  expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName(name)
})

test('the current tab is brought into view, for on a phone it may lie beyond the edge', () => {
  const shown: (string | null)[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this.textContent)
  }
  renderAdmin(<SettingsTabs />, '/admin/settings/deliveries')
  expect(shown).toEqual(['Deliveries'])
})
