import { EventEmitter } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import type { AdminSocket } from '@lodge/client'
import { type RecordKindName, RecordKindName as RecordKinds } from '@lodge/contracts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { goLive } from '../../shell/live/live-socket.ts'
import { applyRecordsChanged } from './touched-lists.ts'

/** Each query that lists, offers or names records, and of which kinds. */
const offers: Record<string, RecordKindName[]> = {
  'knowledge-base': ['article', 'article-category'],
  'team-records': ['team', 'user', 'department', 'business-hours', 'topic'],
  'team-hours': ['business-hours'],
  'team-hours-impact': ['business-hours', 'sla-policy'],
  queues: ['team'],
  'assignable-teams': ['team'],
  agents: ['user', 'team'],
  'user-options': ['team', 'role', 'department', 'course'],
  'user-records': ['user', 'team', 'role', 'department', 'course'],
  'department-records': ['department', 'user', 'team', 'topic'],
  departments: ['department'],
  'course-records': ['course', 'user'],
  'course-suggestions': ['course'],
  topics: ['topic', 'team', 'form', 'department'],
  'topic-record': ['topic', 'team', 'form', 'department', 'sla-policy'],
  'topic-forms': ['form'],
  'topic-form': ['topic', 'form', 'team', 'course', 'department'],
  'form-records': ['form', 'topic'],
  roles: ['role', 'user'],
  settings: ['sla-policy', 'business-hours', 'team', 'topic', 'department', 'user'],
  'filter-values': ['team', 'topic', 'department', 'course', 'user'],
  'filter-value-names': ['team', 'topic', 'department', 'course', 'user'],
  'saved-views': ['team'],
  'wall-screens': ['wall-screen', 'team'],
  'api-tokens': ['api-token', 'team', 'user'],
  'my-tokens': ['user'],
  directories: ['api-token', 'team', 'user'],
  dashboard: ['team', 'user'],
  'canned-responses': ['canned-response', 'team'],
  'canned-response': ['canned-response', 'team'],
  macros: ['macro', 'team', 'topic', 'course', 'user'],
  macro: ['macro', 'team', 'topic', 'course', 'user'],
  'macro-options': ['macro', 'team', 'topic', 'course', 'user'],
  automations: ['webhook', 'automation', 'team', 'department', 'course', 'topic', 'form', 'user', 'macro'],
  automation: ['webhook', 'automation', 'team', 'department', 'course', 'topic', 'form', 'user', 'macro'],
  'automation-fields': ['form'],
  'automation-runs': ['automation'],
  'ticket-canned-responses': ['canned-response', 'site-text'],
  'canned-response-options': ['canned-response', 'site-text'],
  'article-records': ['article', 'article-category', 'topic', 'department'],
  'article-category-records': ['article-category', 'article'],
  'article-work': ['article', 'article-category'],
  'article-search': ['article'],
  article: ['article'],
  'linked-articles': ['article'],
  'search-synonyms': ['search-synonym'],
  webhooks: ['webhook', 'team'],
  webhook: ['webhook', 'team', 'user'],
  'webhook-deliveries': ['webhook'],
  'identity-providers': ['identity-provider'],
  'identity-provider': ['identity-provider'],
  'identity-provider-rules': ['identity-provider'],
  'lti-platform': ['identity-provider'],
  'saml-keys': ['site'],
  'ways-in': ['identity-provider'],
  identities: ['identity-provider'],
  'sign-in-providers': ['identity-provider'],
  'found-sign-in-providers': ['identity-provider'],
  'federation-members': ['identity-provider'],
  'federation-members-chosen': ['identity-provider'],
  'mailbox-records': ['mailbox', 'team', 'topic'],
  'incoming-mails': ['mailbox'],
  'site-settings': ['site'],
  'email-templates': ['email-template'],
  'email-template': ['email-template'],
  'site-texts': [
    'site-text',
    'topic',
    'form',
    'article-category',
    'canned-response',
    'department',
    'team',
    'business-hours',
    'site',
  ],
  'activity-actors': ['user'],
  requesters: ['user'],
  availability: ['team', 'user', 'business-hours', 'topic', 'sla-policy'],
  'own-away': ['user'],
  'setup-checklist': ['site', 'team', 'topic', 'department', 'user', 'business-hours', 'sla-policy'],
}

/** Queries that offer no records: tickets, figures, files, one's own account, and those read each visit. */
const offerNone = [
  'saved-view-counts',
  'tickets',
  'related-tickets',
  'scheduled-replies',
  'team-recalculations',
  'search',
  'deliveries',
  'sessions',
  'api-document',
  'proof',
  'account',
  'activity',
  'bulk-reply-preview',
  'bulk-update-failures',
  'bulk-updates',
  'canned-preview',
  'macro-preview',
  'code',
  'composer',
  'deflection',
  'failed-jobs',
  'identity-test',
  'imports',
  'invitation',
  'merge-preview',
  'move-preview',
  'my-tickets-count',
  'notifications',
  'operations',
  'password-reset',
  'queue-counts',
  'report-forecast',
  'report-subscriptions',
  'report-tickets',
  'saved-reports',
  'passkeys',
  'calendar-feed',
  'second-factor',
  'second-factor-enrolment',
  'settings-activity',
  'setup',
  'mail-as-sent',
  'setup-mail',
  'sla-explanation',
  'test-mail',
  'email-preview',
  'tag-suggestions',
  'ticket',
  'ticket-form',
  'ticket-report',
  'ticket-suggestions',
  'tickets-count',
  'unread-notifications',
  'wall-board',
]

const pairs = RecordKinds.options.flatMap((kind) =>
  Object.keys(offers).map((list) => ({ kind, list, isTouched: offers[list]?.includes(kind) === true })),
)

function aCache(list: string): QueryClient {
  const cache = new QueryClient()
  cache.setQueryData([list, 'some'], 1)
  return cache
}

const isStale = (cache: QueryClient, list: string) => cache.getQueryState([list, 'some'])?.isInvalidated

test.each(pairs)(
  'a changed $kind and the list $list: $isTouched, here and by push',
  ({ kind, list, isTouched }) => {
    const [here, elsewhere] = [aCache(list), aCache(list)]
    void applyRecordsChanged(here, kind)
    const pushes = new EventEmitter()
    goLive(pushes as unknown as AdminSocket, elsewhere)
    pushes.emit('records.changed', { kind })
    expect([isStale(here, list), isStale(elsewhere, list)]).toEqual([isTouched, isTouched])
  },
)

test('the record that was just saved is not asked for again', async () => {
  const cache = aCache('team-records')
  cache.setQueryData(['team-records', 'saved'], 1)
  await applyRecordsChanged(cache, 'team', ['team-records', 'saved'])
  expect(cache.getQueryState(['team-records', 'saved'])?.isInvalidated).toBe(false)
  expect(isStale(cache, 'team-records')).toBe(true)
})

test('every query says whether it offers records', () => {
  const files = globSync('apps/admin/src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const lists = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:queryKey(?:: \[|=")|Key = \[)'?([a-z][a-z-]+)['"]/g)].map(
      ([, list]) => list,
    ),
  )
  expect(lists.length).toBeGreaterThan(80)
  const unknown = [...new Set(lists)].filter((list) => list && !(list in offers) && !offerNone.includes(list))
  expect(unknown).toEqual([])
})
