import { beforeEach, expect, test } from 'vitest'
import { buildNotification } from '../../testing/notification-factory.ts'
import { queryCache } from '../../testing/render-admin.tsx'
import { applyNotification, applyNotificationsRead } from './cache-updates.ts'
import { notificationsQuery } from './queries.ts'
import { useUnreadCount } from './unread-store.ts'

const { queryKey } = notificationsQuery
const id = (place: number) => `0198f3a0-0000-7000-8000-00000000000${place}`
const at = (minute: number) => `2026-10-21T13:0${minute}:00.000Z`
const build = (place: number) => buildNotification({ id: id(place), createdAt: at(place) })
const items = () => queryCache.getQueryData(queryKey)?.pages.flatMap((page) => page.items) ?? []

beforeEach(() => {
  useUnreadCount.setState({ count: 2, version: 5, latest: null })
  queryCache.setQueryData(queryKey, {
    pages: [
      { items: [build(4), build(2)], next: 'older' },
      { items: [build(1)], next: null },
    ],
    pageParams: [undefined, 'older'],
  })
})

test('one that overtook another still stands in the order of time', () => {
  applyNotification(queryCache, { notification: build(3), unread: { count: 3, version: 6 } })
  expect(items().map((item) => item.id)).toEqual([id(4), id(3), id(2), id(1)])
  expect(useUnreadCount.getState().count).toBe(3)
})

test('one that is on a further page already is not added again', () => {
  applyNotification(queryCache, { notification: build(1), unread: { count: 2, version: 6 } })
  expect(items()).toHaveLength(3)
})

test('a push that comes late brings its notification and no old count', () => {
  applyNotification(queryCache, { notification: build(3), unread: { count: 9, version: 4 } })
  expect(items()).toHaveLength(4)
  expect(useUnreadCount.getState()).toMatchObject({ count: 2, version: 5 })
})

test('what was read on another device is read here, on every page, and nothing else', () => {
  const unread = { count: 1, version: 6 }
  applyNotificationsRead(queryCache, { ids: [id(1), id(4)], upTo: at(9), unread })
  expect(items().map(({ isRead }) => isRead)).toEqual([true, false, true])
  expect(useUnreadCount.getState().count).toBe(1)
})

test('marking all read on another device leaves what came since', () => {
  applyNotificationsRead(queryCache, { ids: null, upTo: at(2), unread: { count: 1, version: 6 } })
  expect(items().map(({ isRead }) => isRead)).toEqual([false, true, true])
})

test('a list that was never opened is not begun by a push', () => {
  queryCache.clear()
  applyNotification(queryCache, { notification: build(3), unread: { count: 3, version: 6 } })
  expect(queryCache.getQueryData(queryKey)).toBeUndefined()
  expect(useUnreadCount.getState()).toMatchObject({ count: 3, latest: { id: id(3) } })
})
