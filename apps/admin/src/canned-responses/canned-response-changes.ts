import type { CannedResponseView, FieldErrors, SaveCannedResponse } from '@lodge/contracts'
import { describeChanges } from '../settings-form/list-changes.ts'
import { t } from '../t.ts'

/** What is entered for a canned response, of all that is known of it. */
export function toCannedResponseInput({ title, html, teams }: CannedResponseView): SaveCannedResponse {
  return { title, html, teams: teams.map(({ alias }) => alias) }
}

/** Names the fields in which a canned response differs from what is saved; `names` gives words for teams. */
export function listCannedResponseChanges(names: ReadonlyMap<string, string>) {
  return describeChanges<SaveCannedResponse>([
    { path: 'title', label: t('canned-responses.name'), of: ({ title }) => title },
    {
      path: 'teams',
      label: t('canned-responses.teams'),
      of: ({ teams }) => teams,
      isUnordered: true,
      was: ({ teams }) =>
        teams.map((alias) => names.get(alias) ?? alias).join(', ') || t('canned-responses.everyTeam'),
    },
    {
      path: 'html',
      label: t('canned-responses.body'),
      of: ({ html }) => html,
      was: ({ html }) => shorten(toPlainText(html)),
    },
  ])
}

/** An editor without a word still has its paragraph, which the schema takes for text. */
export function checkCannedResponse({ html }: SaveCannedResponse): FieldErrors {
  return toPlainText(html) === '' ? { html: t('canned-responses.bodyMissing') } : {}
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

function toPlainText(html: string): string {
  const blocks = html.replace(/<\/(p|li)>|<br\s*\/?>/g, '$& ')
  const { body } = new DOMParser().parseFromString(blocks, 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
