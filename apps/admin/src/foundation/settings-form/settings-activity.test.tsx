import '@lodge/ui/testing'
import type { SubjectActivityPage } from '@lodge/contracts'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryCache, renderAdmin, serve } from '../../testing/render-admin.tsx'

const { SettingsActivity } = await import('./settings-activity.tsx')

type Entry = SubjectActivityPage['items'][number]

const buildEntry = (place: number, parts: Partial<Entry>): Entry => ({
  id: `01900000-0000-7000-8000-00000000000${place}`,
  at: '2026-10-15T15:10:00.000Z',
  actor: 'Hannah Osei',
  action: 'person.changed',
  subject: 'Ada',
  before: null,
  after: null,
  ...parts,
})

test('what was done to a record reads in words, what an earlier version wrote too', async () => {
  const items = [
    buildEntry(1, { after: { how: 'edited', changed: ['name', 'team'], version: 3 } }),
    buildEntry(2, { after: { how: 'archived' } }),
    buildEntry(3, { after: { how: 'Edited', changed: 'name' } }),
    buildEntry(4, { actor: '', after: { how: 'Restored' } }),
  ]
  serve({ 'GET /api/backend/activity/user/ada': () => ({ items, next: null }) })
  renderAdmin(<SettingsActivity kind="user" alias="ada" revision={1} />, '/admin/users/ada')

  expect(await screen.findByText('changed Name, Team, version 3')).toBeVisible()
  expect(screen.getByText('deactivated it')).toBeVisible()
  expect(screen.getByText('changed name')).toBeVisible()
  expect(screen.getByText('restored it').parentElement).toHaveTextContent(/^System restored it/)
})

// Requests are real, and take their time while the clock stands.
const allIsRead = () => vi.waitFor(() => expect(queryCache.isFetching()).toBe(0))

test('what is logged late appears by itself, and then the log is left alone', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const items: Entry[] = []
  const read = vi.fn(() => ({ items: [...items], next: null }))
  serve({ 'GET /api/backend/activity/user/ada': read })
  renderAdmin(<SettingsActivity kind="user" alias="ada" revision={1} />, '/admin/users/ada')
  await vi.waitFor(() => expect(read).toHaveBeenCalled())

  await vi.advanceTimersByTimeAsync(10_000)
  items.push(buildEntry(1, { after: { how: 'archived' } }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await screen.findByText('deactivated it')).toBeVisible()

  await vi.advanceTimersByTimeAsync(60_000)
  await allIsRead()
  const reads = read.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  await allIsRead()
  expect(read).toHaveBeenCalledTimes(reads)
})
