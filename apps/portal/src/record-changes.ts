import type { RecordKindName } from '@lodge/contracts'
import type { QueryClient } from '@tanstack/react-query'

/**
 * Queries that a change of records touches, by the first part of their keys. The portal shows no other kinds.
 */
const touchedLists: Partial<Record<RecordKindName, readonly string[]>> = {
  topic: ['topics', 'topic'],
  form: ['topic'],
  team: ['topic'],
  department: ['departments', 'topics', 'topic', 'my-account'],
  course: ['my-courses', 'my-account'],
  user: ['my-courses', 'my-account'],
  article: ['knowledge-base', 'article-suggestions'],
  'article-category': ['knowledge-base'],
  'business-hours': ['opening-hours', 'topic'],
  'site-text': ['topics', 'topic', 'departments', 'my-account', 'knowledge-base'],
}

/** Marks what a change of records touches as out of date; what is on the screen is read anew. */
export function applyRecordsChanged(cache: QueryClient, kind: RecordKindName): void {
  const lists = touchedLists[kind] ?? []
  void cache.invalidateQueries({
    predicate: ({ queryKey: [list] }) => typeof list === 'string' && lists.includes(list),
  })
}

/** Everybody who has the portal open hears of a change at once; they do not all ask at once. */
export const recordsSpreadMs = 2_000
