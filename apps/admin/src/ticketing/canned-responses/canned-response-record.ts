import { type CannedResponseView, routes, SaveCannedResponse } from '@lodge/contracts'
import { http } from '../../foundation/http.ts'
import type { SettingsRecord } from '../../foundation/settings-form/settings-record.ts'
import { t } from '../../foundation/t.ts'
import {
  checkCannedResponse,
  listCannedResponseChanges,
  toCannedResponseInput,
} from './canned-response-changes.ts'
import { cannedResponseQuery } from './queries.ts'

type CannedResponseRecord = SettingsRecord<CannedResponseView, SaveCannedResponse, SaveCannedResponse>

/** Canned responses as a kind of record. */
export function describeCannedResponses(): CannedResponseRecord {
  return {
    kind: 'canned-response',
    query: cannedResponseQuery,
    path: (alias) => `/admin/edit-canned-response/${alias}`,
    crumbs: (name) => [{ label: t('canned-responses.title'), to: '/admin/canned-response' }, { label: name }],
    createTitle: t('canned-responses.createTitle'),
    nameOf: ({ title }) => title,
    about: describeTeams,
    schema: SaveCannedResponse,
    check: checkCannedResponse,
    blank: () => ({ title: '', html: '', teams: [] }),
    toValues: toCannedResponseInput,
    listChanges: listCannedResponseChanges,
    create: (body) => http.call(routes.createCannedResponse, { body }),
    update: (alias, body) => http.call(routes.updateCannedResponse, { params: { alias }, body }),
    archive: (alias, isArchived) =>
      http.call(routes.archiveCannedResponse, { params: { alias }, body: { isArchived } }),
    askToArchive: async ({ title }, willBeArchived) =>
      willBeArchived
        ? { title: t('canned-responses.archiveTitle', { title }), text: t('canned-responses.archiveText') }
        : null,
  }
}

/** Words for the teams of a canned response. */
export function teamNamesOf(view: CannedResponseView | null): ReadonlyMap<string, string> {
  return new Map(view?.teams.map(({ alias, name }) => [alias, name]))
}

function describeTeams({ teams }: CannedResponseView): string {
  return teams.length === 0
    ? t('canned-responses.everyone')
    : t('canned-responses.offeredTo', { teams: teams.map(({ name }) => name) })
}
