import type { CannedResponseView, FieldErrors, SaveCannedResponse } from '@lodge/contracts'
import type { FieldChange } from '../settings-form/use-settings-form.ts'
import { t } from '../t.ts'

/** What is entered for a canned response, of all that is known of it. */
export function toCannedResponseInput({ title, html, teams }: CannedResponseView): SaveCannedResponse {
  return { title, html, teams: teams.map(({ alias }) => alias) }
}

/** The fields in which a canned response differs from what is saved, with what they were. */
export function listCannedResponseChanges(names: ReadonlyMap<string, string>) {
  return (saved: SaveCannedResponse, draft: SaveCannedResponse): Record<string, FieldChange> => {
    const changes: Record<string, FieldChange> = {}
    if (draft.title !== saved.title)
      changes.title = { label: t('canned-responses.name'), was: saved.title || t('settings-form.none') }
    if (draft.teams.toSorted().join() !== saved.teams.toSorted().join())
      changes.teams = {
        label: t('canned-responses.teams'),
        was:
          saved.teams.map((alias) => names.get(alias) ?? alias).join(', ') || t('canned-responses.everyTeam'),
      }
    if (draft.html !== saved.html)
      changes.html = {
        label: t('canned-responses.body'),
        was: shorten(toPlainText(saved.html)) || t('settings-form.none'),
      }
    return changes
  }
}

export function validateCannedResponse({ title, html }: SaveCannedResponse): FieldErrors {
  return {
    ...(title.trim() === '' ? { title: t('canned-responses.nameMissing') } : {}),
    ...(toPlainText(html) === '' ? { html: t('canned-responses.bodyMissing') } : {}),
  }
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

function toPlainText(html: string): string {
  const blocks = html.replace(/<\/(p|li)>|<br\s*\/?>/g, '$& ')
  const { body } = new DOMParser().parseFromString(blocks, 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
