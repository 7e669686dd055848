import { type RecordUsage, routes, SaveTeam, type TeamRecord } from '@lodge/contracts'
import { formatList, joinClauses, joinFacts } from '@lodge/ui'
import { findName, findNames, listNodes } from '../../foundation/edit-conflicts/find-name.ts'
import { http } from '../../foundation/http.ts'
import { nameLanguage } from '../../foundation/languages/name-language.ts'
import { queryCache } from '../../foundation/query-cache.ts'
import { shortenHtml } from '../../foundation/rich-text/shorten-html.ts'
import { describeChanges } from '../../foundation/settings-form/list-changes.ts'
import type { SettingsRecord } from '../../foundation/settings-form/settings-record.ts'
import { t } from '../../foundation/t.ts'
import { departmentTreeQuery } from '../departments/queries.ts'
import { describeLoss } from '../hand-over/describe-loss.ts'
import { askForTeam, askHandOver } from '../hand-over/hand-over-request.ts'
import {
  agentsQuery,
  skillTopicsQuery,
  teamHoursQuery,
  teamQuery,
  teamRecalculationsKey,
  toTopicTree,
} from './queries.ts'
import { noSkills, type Skills, type TeamValues } from './team-values.ts'

/** Teams as a kind of record. */
export function describeTeams(): SettingsRecord<TeamRecord, TeamValues, SaveTeam> {
  // The team that gets the work, once that was asked.
  let moveTo: string | undefined
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
      name: '',
      alias: '',
      email: '',
      signature: '',
      members: [],
      leads: [],
      senderName: '',
      replyAddress: '',
      bounceAddress: '',
      businessHours: null,
      departments: [],
      assignment: 'none',
      ticketLimit: '',
      skills: {},
    }),
    toValues: toTeamValues,
    listChanges: listTeamChanges,
    create: (body) => http.call(routes.createTeam, { body }),
    update: updateTeam,
    archive: (alias, isArchived) =>
      http.call(routes.archiveTeam, { params: { alias }, body: { isArchived, ...(moveTo && { moveTo }) } }),
    askToArchive: async ({ alias, name }, willBeArchived) => {
      moveTo = undefined
      if (!willBeArchived) return null
      const title = t('teams.archiveTitle', { name })
      const usage = await http.call(routes.teamUsage, { params: { alias } })
      const { openTickets: tickets = 0, topics = 0 } = usage
      const idle = describeIdle(usage)
      if (tickets + topics === 0) return { title, text: [t('teams.archiveText'), ...idle].join(' ') }
      const text = [t('teams.archiveWork', { tickets, topics }), ...idle].join(' ')
      moveTo =
        (await askForTeam(alias, { title, text, confirmLabel: t('teams.archiveAndMove') })) ?? undefined
      return moveTo === undefined ? false : null
    },
    confirm: confirmMembers,
  }
}

/** Says what is for the team alone, and so out of use without it. */
function describeIdle({
  onlyPolicies: policies = 0,
  onlyCannedResponses: responses = 0,
  savedViews: views = 0,
  escalatingPolicies: escalating = 0,
}: RecordUsage): string[] {
  const things = [
    ...(policies > 0 ? [t('teams.idle.policies', { count: policies })] : []),
    ...(responses > 0 ? [t('teams.idle.responses', { count: responses })] : []),
    ...(views > 0 ? [t('teams.idle.views', { count: views })] : []),
  ]
  return [
    ...(things.length > 0 ? [t('teams.idle.only', { things })] : []),
    ...(escalating > 0 ? [t('teams.idle.escalating', { count: escalating })] : []),
  ]
}

/** Asks where the tickets go of members who are taken out. */
async function confirmMembers({ members }: TeamValues, view: TeamRecord | null): Promise<boolean> {
  if (!view || view.members.every(({ alias }) => members.includes(alias))) return true
  return (await askHandOver({ change: 'members', team: view.alias, members }, describeLoss)) ?? true
}

/** Other hours start a recalculation, whose progress the page shows. */
async function updateTeam(alias: string, body: SaveTeam & { revision: number }): Promise<TeamRecord> {
  const saved = await http.call(routes.updateTeam, { params: { alias }, body })
  void queryCache.invalidateQueries({ queryKey: teamRecalculationsKey })
  return saved
}

/** Returns the names of a saved team's members, by alias. */
export function namesOf(view: TeamRecord | null): ReadonlyMap<string, string> {
  return new Map(view?.members.map(({ alias, name }) => [alias, name]))
}

function toTeamInput({ name, alias, email, signature, members, leads, skills, ...sender }: TeamValues) {
  return {
    name,
    signature,
    senderName: sender.senderName,
    replyAddress: sender.replyAddress.trim() || null,
    bounceAddress: sender.bounceAddress.trim() || null,
    businessHours: sender.businessHours,
    departments: sender.departments,
    ...(alias && { alias }),
    email: email.trim() || null,
    assignment: sender.assignment,
    ticketLimit: toLimit(sender.ticketLimit),
    members: members.map((member) => {
      const { topics, languages, ticketLimit } = skills[member] ?? noSkills
      return {
        alias: member,
        isLead: leads.includes(member),
        topics,
        languages,
        ticketLimit: toLimit(ticketLimit),
      }
    }),
  }
}

/** Returns what was entered as a number, which the contract checks; null for nothing. */
function toLimit(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}

function toTeamValues({ name, alias, email, signature, members, ...sender }: TeamRecord): TeamValues {
  return {
    name,
    alias,
    signature,
    senderName: sender.senderName,
    replyAddress: sender.replyAddress ?? '',
    bounceAddress: sender.bounceAddress ?? '',
    businessHours: sender.businessHours?.alias ?? null,
    departments: sender.departments.map((department) => department.alias),
    email: email ?? '',
    members: members.map((member) => member.alias),
    leads: members.flatMap((member) => (member.isLead ? member.alias : [])),
    assignment: sender.assignment,
    ticketLimit: sender.ticketLimit === null ? '' : String(sender.ticketLimit),
    skills: Object.fromEntries(
      members.map(({ alias: member, topics, languages, ticketLimit }) => [
        member,
        { topics, languages, ticketLimit: ticketLimit === null ? '' : String(ticketLimit) },
      ]),
    ),
  }
}

function listTeamChanges(views: readonly TeamRecord[]) {
  const hours = queryCache.getQueryData(teamHoursQuery.queryKey)?.items
  const departments = listNodes(queryCache.getQueryData(departmentTreeQuery.queryKey)?.items)
  const agents = queryCache.getQueryData(agentsQuery.queryKey)?.items
  const inWords = (aliases: readonly string[]) =>
    findNames(aliases, ...views.map(({ members }) => members), agents)
  return describeChanges<TeamValues>([
    { path: 'name', label: t('records.name'), of: ({ name }) => name },
    { path: 'alias', label: t('records.alias'), of: ({ alias }) => alias },
    { path: 'email', label: t('teams.email'), of: ({ email }) => email },
    { path: 'senderName', label: t('teams.mail.name'), of: ({ senderName }) => senderName },
    { path: 'replyAddress', label: t('teams.mail.reply'), of: ({ replyAddress }) => replyAddress },
    { path: 'bounceAddress', label: t('teams.mail.bounce'), of: ({ bounceAddress }) => bounceAddress },
    {
      path: 'businessHours',
      label: t('teams.hours'),
      of: ({ businessHours }) => businessHours,
      was: ({ businessHours }) =>
        findName(businessHours, hours, ...views.map((view) => [view.businessHours])) ||
        t('teams.hoursOfPolicy'),
    },
    {
      path: 'departments',
      label: t('teams.departments'),
      of: (values) => values.departments,
      was: (values) => findNames(values.departments, departments, ...views.map((view) => view.departments)),
      isUnordered: true,
    },
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
      path: 'assignment',
      label: t('teams.assignment.method'),
      of: ({ assignment }) => assignment,
      was: ({ assignment }) => t(`availability.method.${assignment}`),
    },
    { path: 'ticketLimit', label: t('teams.assignment.limit'), of: ({ ticketLimit }) => ticketLimit },
    {
      path: 'skills',
      label: t('teams.assignment.skills'),
      of: ({ skills, members }) => members.flatMap((member) => listKnown(member, skills[member])),
      was: ({ skills, members }) =>
        describeSkills(skills, members, inWords) || t('teams.assignment.noSkills'),
      isUnordered: true,
    },
    {
      path: 'signature',
      label: t('teams.signature'),
      of: ({ signature }) => signature,
      was: ({ signature }) => shortenHtml(signature),
    },
  ])
}

/** Says what the members know: "Ada: Wi-Fi, German". */
function describeSkills(
  skills: TeamValues['skills'],
  members: readonly string[],
  nameOf: (aliases: readonly string[]) => string,
): string {
  const topics = listNodes(toTopicTree(queryCache.getQueryData(skillTopicsQuery.queryKey)?.items ?? []))
  return joinClauses(
    members.flatMap((member) => {
      const { topics: known, languages, ticketLimit } = skills[member] ?? noSkills
      const facts = joinFacts([
        findNames(known, topics),
        formatList(languages.map(nameLanguage)),
        ticketLimit,
      ])
      return facts === '' ? [] : [`${nameOf([member])}: ${facts}`]
    }),
  )
}

function listKnown(member: string, { topics, languages, ticketLimit }: Skills = noSkills): string[] {
  return [...topics, ...languages, ...(ticketLimit ? [ticketLimit] : [])].map((known) => `${member} ${known}`)
}
