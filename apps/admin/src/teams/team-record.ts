import { routes, SaveTeam, type TeamRecord } from '@lodge/contracts'
import { http } from '../http.ts'
import { describeChanges } from '../settings-form/list-changes.ts'
import type { SettingsRecord } from '../settings-form/settings-record.ts'
import { t } from '../t.ts'
import { teamQuery } from './queries.ts'

/** What is entered for a team; leads are those of the members who are ticked. */
export interface TeamValues {
  [field: string]: unknown
  name: string
  alias: string
  email: string
  senderName: string
  replyAddress: string
  bounceAddress: string
  signature: string
  members: string[]
  leads: string[]
}

/** Teams as a kind of record. */
export function describeTeams(): SettingsRecord<TeamRecord, TeamValues, SaveTeam> {
  return {
    kind: 'team',
    query: teamQuery,
    path: (alias) => `/admin/edit-teams/${alias}`,
    crumbs: (name) => [{ label: t('teams.title'), to: '/admin/teams' }, { label: name }],
    createTitle: t('teams.createTitle'),
    nameOf: ({ name }) => name,
    about: ({ members }) => t('teams.about', { count: members.length }),
    schema: SaveTeam,
    toInput: toTeamInput,
    blank: () => ({
      ...{ name: '', alias: '', email: '', signature: '', members: [], leads: [] },
      ...{ senderName: '', replyAddress: '', bounceAddress: '' },
    }),
    toValues: toTeamValues,
    listChanges: (view) => listTeamChanges(namesOf(view)),
    create: (body) => http.call(routes.createTeam, { body }),
    update: (alias, body) => http.call(routes.updateTeam, { params: { alias }, body }),
    archive: (alias, isArchived) =>
      http.call(routes.archiveTeam, { params: { alias }, body: { isArchived } }),
    askToArchive: async ({ name }, willBeArchived) =>
      willBeArchived ? { title: t('teams.archiveTitle', { name }), text: t('teams.archiveText') } : null,
    affects: ['queues'],
  }
}

/** Returns the names of a saved team's members, by alias. */
export function namesOf(view: TeamRecord | null): ReadonlyMap<string, string> {
  return new Map(view?.members.map(({ alias, name }) => [alias, name]))
}

function toTeamInput({ name, alias, email, signature, members, leads, ...sender }: TeamValues) {
  return {
    ...{ name, signature, senderName: sender.senderName },
    replyAddress: sender.replyAddress.trim() || null,
    bounceAddress: sender.bounceAddress.trim() || null,
    ...(alias && { alias }),
    email: email.trim() || null,
    members: members.map((member) => ({ alias: member, isLead: leads.includes(member) })),
  }
}

function toTeamValues({ name, alias, email, signature, members, ...sender }: TeamRecord): TeamValues {
  return {
    ...{ name, alias, signature, senderName: sender.senderName },
    replyAddress: sender.replyAddress ?? '',
    bounceAddress: sender.bounceAddress ?? '',
    email: email ?? '',
    members: members.map((member) => member.alias),
    leads: members.flatMap((member) => (member.isLead ? member.alias : [])),
  }
}

function listTeamChanges(names: ReadonlyMap<string, string>) {
  const inWords = (aliases: readonly string[]) => aliases.map((alias) => names.get(alias) ?? alias).join(', ')
  return describeChanges<TeamValues>([
    { path: 'name', label: t('records.name'), of: ({ name }) => name },
    { path: 'alias', label: t('records.alias'), of: ({ alias }) => alias },
    { path: 'email', label: t('teams.email'), of: ({ email }) => email },
    { path: 'senderName', label: t('teams.mail.name'), of: ({ senderName }) => senderName },
    { path: 'replyAddress', label: t('teams.mail.reply'), of: ({ replyAddress }) => replyAddress },
    { path: 'bounceAddress', label: t('teams.mail.bounce'), of: ({ bounceAddress }) => bounceAddress },
    {
      path: 'members',
      label: t('teams.members'),
      of: ({ members }) => members,
      was: ({ members }) => inWords(members),
      isUnordered: true,
    },
    {
      path: 'leads',
      label: t('teams.leads'),
      of: ({ leads, members }) => leads.filter((lead) => members.includes(lead)),
      was: ({ leads }) => inWords(leads),
      isUnordered: true,
    },
    {
      path: 'signature',
      label: t('teams.signature'),
      of: ({ signature }) => signature,
      was: ({ signature }) => (signature ? t('teams.hadSignature') : ''),
    },
  ])
}
