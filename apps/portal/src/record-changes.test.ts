import { EventEmitter } from 'node:events'
import type { PortalSocket } from '@lodge/client'
import { RecordKindName } from '@lodge/contracts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { subscribeToPushes } from './live-socket.ts'

/** Queries of what students choose from or read, with the kinds of records in them. */
const offers: Record<string, RecordKindName[]> = {
  topics: ['topic', 'department', 'site-text'],
  topic: ['topic', 'form', 'team', 'department', 'business-hours', 'site-text'],
  departments: ['department', 'site-text'],
  'my-courses': ['course', 'user'],
  'my-account': ['course', 'department', 'user', 'site-text'],
  'knowledge-base': ['article', 'article-category', 'site-text'],
  'article-suggestions': ['article'],
  'opening-hours': ['business-hours'],
  'my-tickets': [],
}

test.each(RecordKindName.options)(
  'a changed %s is loaded again where it shows, and nothing else is',
  (kind) => {
    const cache = new QueryClient()
    for (const list of Object.keys(offers)) cache.setQueryData([list, 'some'], 1)
    const pushes = new EventEmitter()
    subscribeToPushes(pushes as unknown as PortalSocket, cache)
    vi.useFakeTimers()
    pushes.emit('records.changed', { kind })
    vi.runAllTimers()
    vi.useRealTimers()

    const stale = Object.keys(offers).filter((list) => cache.getQueryState([list, 'some'])?.isInvalidated)
    expect(stale).toEqual(Object.keys(offers).filter((list) => offers[list]?.includes(kind)))
  },
)
