import { type FieldErrors, type MacroView, routes, SaveMacro } from '@lodge/contracts'
import { formatList } from '@lodge/ui'
import { findNames } from '../../foundation/edit-conflicts/find-name.ts'
import { http } from '../../foundation/http.ts'
import { queryCache } from '../../foundation/query-cache.ts'
import { shortenHtml, toPlainText } from '../../foundation/rich-text/shorten-html.ts'
import { describeChanges } from '../../foundation/settings-form/list-changes.ts'
import type { SettingsRecord } from '../../foundation/settings-form/settings-record.ts'
import { t } from '../../foundation/t.ts'
import { queuesQuery } from '../queues/queries.ts'
import { describeMacroChange } from './describe-macro-change.ts'
import { macroQuery } from './queries.ts'

type MacroRecord = SettingsRecord<MacroView, SaveMacro, SaveMacro>

/** Macros as a kind of record. */
export function describeMacros(): MacroRecord {
  return {
    kind: 'macro',
    query: macroQuery,
    path: (alias) => `/admin/edit-macro/${alias}`,
    crumbs: (name) => [{ label: t('macros.title'), to: '/admin/macro' }, { label: name }],
    createTitle: t('macros.createTitle'),
    nameOf: ({ title }) => title,
    about: describeUse,
    schema: SaveMacro,
    check: checkMacro,
    blank: () => ({ title: '', isShared: false, teams: [], reply: '', note: '', changes: [] }),
    toValues: ({ title, isShared, teams, reply, note, changes }) => ({
      title,
      isShared,
      teams: teams.map(({ alias }) => alias),
      reply,
      note,
      changes: changes.map(({ change }) => change),
    }),
    listChanges: listMacroChanges,
    create: (body) => http.call(routes.createMacro, { body }),
    update: (alias, body) => http.call(routes.updateMacro, { params: { alias }, body }),
    archive: (alias, isArchived) =>
      http.call(routes.archiveMacro, { params: { alias }, body: { isArchived } }),
    askToArchive: async ({ title }, willBeArchived) =>
      willBeArchived ? { title: t('macros.archiveTitle', { title }), text: t('macros.archiveText') } : null,
  }
}

function describeUse({ isShared, teams, owner, uses }: MacroView): string {
  const names = teams.map(({ name }) => name)
  const scope = isShared
    ? t('macros.sharedBy', { owner: owner.name, teams: names, hasTeams: names.length > 0 })
    : t('macros.ownOnly')
  return `${scope} · ${t('macros.uses', { count: uses })}`
}

/** A macro needs a step; an editor without a word still has its paragraph. */
function checkMacro({ reply, note, changes }: SaveMacro): FieldErrors {
  const isNothing = toPlainText(reply) === '' && toPlainText(note) === '' && changes.length === 0
  return isNothing ? { changes: t('macros.nothing') } : {}
}

function listMacroChanges(views: readonly MacroView[]) {
  const offered = queryCache.getQueryData(queuesQuery.queryKey)?.teams
  return describeChanges<SaveMacro>([
    { path: 'title', label: t('macros.name'), of: ({ title }) => title },
    {
      path: 'isShared',
      label: t('macros.shared'),
      of: ({ isShared }) => isShared,
      was: ({ isShared }) => (isShared ? t('macros.withTeams') : t('macros.own')),
    },
    {
      path: 'teams',
      label: t('macros.teams'),
      of: ({ teams }) => teams,
      isUnordered: true,
      was: ({ teams }) =>
        findNames(teams, ...views.map((view) => view.teams), offered) || t('macros.everyTeam'),
    },
    {
      path: 'reply',
      label: t('macros.reply'),
      of: ({ reply }) => reply,
      was: ({ reply }) => shortenHtml(reply),
    },
    { path: 'note', label: t('macros.note'), of: ({ note }) => note, was: ({ note }) => shortenHtml(note) },
    {
      path: 'changes',
      label: t('macros.changes'),
      of: ({ changes }) => changes,
      was: ({ changes }) => formatList(changes.map((change) => describeMacroChange({ change, named: null }))),
    },
  ])
}
