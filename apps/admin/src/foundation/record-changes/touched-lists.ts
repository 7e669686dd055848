import type { RecordKindName } from '@lodge/contracts'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Queries that a record's change touches, by the first part of their keys: all that list, offer or name
 * records of the kind. The ones on the screen are read anew at once, the others when they are next needed.
 */
const touchedLists: Record<RecordKindName, readonly string[]> = {
  team: [
    'team-records',
    'mailbox-records',
    'webhooks',
    'webhook',
    'queues',
    'assignable-teams',
    'agents',
    'user-options',
    'user-records',
    'topics',
    'topic-record',
    'topic-form',
    'canned-responses',
    'canned-response',
    'macros',
    'macro',
    'macro-options',
    'settings',
    'filter-values',
    'filter-value-names',
    'saved-views',
    'wall-screens',
    'api-tokens',
    'dashboard',
    'department-records',
    'setup-checklist',
  ],
  mailbox: ['mailbox-records', 'incoming-mails'],
  webhook: ['webhooks', 'webhook', 'webhook-deliveries'],
  department: [
    'department-records',
    'departments',
    'team-records',
    'topics',
    'topic-record',
    'topic-form',
    'user-options',
    'user-records',
    'settings',
    'filter-values',
    'filter-value-names',
    'article-records',
    'setup-checklist',
  ],
  course: [
    'course-records',
    'macros',
    'macro',
    'macro-options',
    'course-suggestions',
    'user-options',
    'user-records',
    'topic-form',
    'filter-values',
    'filter-value-names',
  ],
  topic: [
    'topics',
    'macros',
    'macro',
    'macro-options',
    'topic-record',
    'topic-form',
    'team-records',
    'department-records',
    'form-records',
    'mailbox-records',
    'settings',
    'filter-values',
    'filter-value-names',
    'article-records',
    'setup-checklist',
  ],
  form: ['form-records', 'topic-forms', 'topic-form', 'topics', 'topic-record'],
  user: [
    'webhook',
    'macros',
    'macro',
    'macro-options',
    'api-tokens',
    'my-tokens',
    'user-records',
    'agents',
    'team-records',
    'roles',
    'course-records',
    'department-records',
    'settings',
    'filter-values',
    'filter-value-names',
    'activity-actors',
    'requesters',
    'dashboard',
    'setup-checklist',
  ],
  role: ['roles', 'user-options', 'user-records'],
  'business-hours': ['settings', 'team-hours', 'team-hours-impact', 'team-records', 'setup-checklist'],
  'sla-policy': ['settings', 'topic-record', 'team-hours-impact', 'setup-checklist'],
  'canned-response': [
    'canned-responses',
    'canned-response',
    'ticket-canned-responses',
    'canned-response-options',
  ],
  macro: ['macros', 'macro', 'macro-options'],
  article: [
    'article-records',
    'article-category-records',
    'article-work',
    'article-search',
    'article',
    'linked-articles',
    'knowledge-base',
  ],
  'article-category': ['article-category-records', 'article-records', 'article-work', 'knowledge-base'],
  'search-synonym': ['search-synonyms'],
  'wall-screen': ['wall-screens'],
  'api-token': ['api-tokens'],
  site: ['site-settings', 'setup-checklist'],
  'email-template': ['email-templates', 'email-template'],
}

/**
 * Marks what a change of records touches as out of date. `except` is the query that has the answer already. Resolves when
 * what is on the screen has been read anew.
 */
export async function applyRecordsChanged(
  cache: QueryClient,
  kind: RecordKindName,
  except?: QueryKey,
): Promise<void> {
  const touched = touchedLists[kind]
  const known = except && hashKey(except)
  await cache.invalidateQueries({
    predicate: ({ queryKey: [list], queryHash }) =>
      typeof list === 'string' && touched.includes(list) && queryHash !== known,
  })
}
