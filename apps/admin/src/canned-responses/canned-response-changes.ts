import type { CannedResponseView, FieldErrors, SaveCannedResponse } from '@lodge/contracts'
import { settingsFormStrings } from '../settings-form/strings.ts'
import type { FieldChange } from '../settings-form/use-settings-form.ts'
import { cannedResponseStrings as strings } from './strings.ts'

/** What is entered for a canned response, of all that is known of it. */
export function toCannedResponseInput({ title, html, teams }: CannedResponseView): SaveCannedResponse {
  return { title, html, teams: teams.map(({ alias }) => alias) }
}

/** The fields in which a canned response differs from what is saved, with what they were. */
export function listCannedResponseChanges(names: ReadonlyMap<string, string>) {
  return (saved: SaveCannedResponse, draft: SaveCannedResponse): Record<string, FieldChange> => {
    const changes: Record<string, FieldChange> = {}
    if (draft.title !== saved.title)
      changes.title = { label: strings.name, was: saved.title || settingsFormStrings.none }
    if (draft.teams.toSorted().join() !== saved.teams.toSorted().join())
      changes.teams = {
        label: strings.teams,
        was: saved.teams.map((alias) => names.get(alias) ?? alias).join(', ') || strings.everyTeam,
      }
    if (draft.html !== saved.html)
      changes.html = {
        label: strings.body,
        was: strings.bodyWas(toPlainText(saved.html)) || settingsFormStrings.none,
      }
    return changes
  }
}

export function validateCannedResponse({ title, html }: SaveCannedResponse): FieldErrors {
  return {
    ...(title.trim() === '' ? { title: strings.nameMissing } : {}),
    ...(toPlainText(html) === '' ? { html: strings.bodyMissing } : {}),
  }
}

function toPlainText(html: string): string {
  const blocks = html.replace(/<\/(p|li)>|<br\s*\/?>/g, '$& ')
  const { body } = new DOMParser().parseFromString(blocks, 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
