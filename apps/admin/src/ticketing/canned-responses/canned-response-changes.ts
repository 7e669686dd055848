import type { CannedResponseView, FieldErrors, SaveCannedResponse } from '@lodge/contracts'
import { findNames } from '../../foundation/edit-conflicts/find-name.ts'
import { queryCache } from '../../foundation/query-cache.ts'
import { shortenHtml, toPlainText } from '../../foundation/rich-text/shorten-html.ts'
import { describeChanges } from '../../foundation/settings-form/list-changes.ts'
import { t } from '../../foundation/t.ts'
import { queuesQuery } from '../queues/queries.ts'

export function toCannedResponseInput({ title, html, teams }: CannedResponseView): SaveCannedResponse {
  return { title, html, teams: teams.map(({ alias }) => alias) }
}

/** Names the fields in which a canned response differs from what is saved. */
export function listCannedResponseChanges(views: readonly CannedResponseView[]) {
  const offered = queryCache.getQueryData(queuesQuery.queryKey)?.teams
  return describeChanges<SaveCannedResponse>([
    { path: 'title', label: t('canned-responses.name'), of: ({ title }) => title },
    {
      path: 'teams',
      label: t('canned-responses.teams'),
      of: ({ teams }) => teams,
      isUnordered: true,
      was: ({ teams }) =>
        findNames(teams, ...views.map((view) => view.teams), offered) || t('canned-responses.everyTeam'),
    },
    {
      path: 'html',
      label: t('canned-responses.body'),
      of: ({ html }) => html,
      was: ({ html }) => shortenHtml(html),
    },
  ])
}

/** An editor without a word still has its paragraph, which the schema takes for text. */
export function checkCannedResponse({ html }: SaveCannedResponse): FieldErrors {
  return toPlainText(html) === '' ? { html: t('canned-responses.bodyMissing') } : {}
}
