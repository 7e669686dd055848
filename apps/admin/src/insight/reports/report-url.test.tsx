// @vitest-environment node
import { expect, test } from 'vitest'
import {
  parseReportUrl,
  toTicketFilter,
  withCounted,
  withoutCounted,
  withReport,
  withTicketFilter,
} from './report-url.ts'

const saved = { id: 'a', query: { range: 'last_month', team: 'exams' } }
const read = (address: string) => parseReportUrl(new URLSearchParams(address), [saved])

test.each([
  ['', {}, false],
  ['range=last_week&priority=-low', { range: 'last_week', priority: '-low' }, false],
  ['colour=red', {}, false],
  ['saved=a', saved.query, false],
  ['saved=a&range=last_month&team=exams', saved.query, false],
  ['saved=a&range=last_month', { range: 'last_month' }, true],
  ['saved=a&range=last_month&team=exams&tag=x', { ...saved.query, tag: 'x' }, true],
  ['saved=b', {}, false],
])('the address ?%s is a report of its own or the saved one', (address, report, isChanged) => {
  expect(read(address)).toMatchObject({ report, isChanged })
})

test.each([
  ['measure=created', { measure: 'created' }],
  ['measure=resolved&days=2026-10-01..2026-10-07', { measure: 'resolved', days: '2026-10-01..2026-10-07' }],
  ['measure=created&weekday=1&hour=9', { measure: 'created', weekday: 1, hour: 9 }],
  ['measure=colour', null],
  ['measure=created&weekday=9', null],
  ['measure=created&days=2026-10-07..2026-10-01', null],
  ['days=2026-10-01..2026-10-07', null],
])('the address ?%s shows %o', (address, counted) => {
  expect(read(address).counted).toEqual(counted)
})

test('the way to a figure and back leads to the same report', () => {
  const report = new URLSearchParams('saved=a&range=last_week&sort-team=name')
  const figure = withCounted(report, { measure: 'backlog', group: 'team', row: 'exams' })
  expect(parseReportUrl(figure, [saved])).toMatchObject({
    report: { range: 'last_week' },
    counted: { measure: 'backlog', group: 'team', row: 'exams' },
  })
  expect(withoutCounted(figure).toString()).toBe(report.toString())
})

test('another report leaves the figure of the earlier one and stays the saved one’s change', () => {
  const figure = new URLSearchParams('saved=a&measure=created&days=2026-10-01..2026-10-01')
  const next = withReport(figure, { team: 'library' })
  expect(Object.fromEntries(next)).toEqual({ saved: 'a', range: 'last_28_days', team: 'library' })
})

test('the agent of a report is the assignee of the filter controls', () => {
  const report = { range: 'last_week', agent: 'priya', tag: 'x' }
  expect(toTicketFilter(report)).toEqual({ assignee: 'priya', tag: 'x' })
  expect(withTicketFilter(report, { assignee: 'me', topic: 'rooms' })).toEqual({
    range: 'last_week',
    agent: 'me',
    topic: 'rooms',
  })
})
