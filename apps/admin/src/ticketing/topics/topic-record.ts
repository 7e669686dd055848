import {
  routes,
  SaveTopic,
  type TicketPriority,
  type TopicIconName,
  type TopicRecord,
  topicIcons,
} from '@lodge/contracts'
import { assignableTeamsQuery } from '../../directory/assignable-teams/queries.ts'
import { departmentTreeQuery } from '../../directory/departments/queries.ts'
import { findName, findNames, listNodes } from '../../foundation/edit-conflicts/find-name.ts'
import { http } from '../../foundation/http.ts'
import { queryCache } from '../../foundation/query-cache.ts'
import { type DescribedField, describeChanges } from '../../foundation/settings-form/list-changes.ts'
import type { SettingsRecord } from '../../foundation/settings-form/settings-record.ts'
import { t } from '../../foundation/t.ts'
import { activeTopicsQuery, topicFormsQuery, topicQuery } from './queries.ts'

export interface TopicValues {
  [field: string]: unknown
  name: string
  alias: string
  title: string
  description: string
  icon: TopicIconName
  parent: string | null
  team: string
  usesDepartmentTeam: boolean
  priority: TicketPriority
  form: string | null
  needsCourse: boolean
  departments: string[]
  isDefaultExpanded: boolean
  newUntil: string
  isDisabled: boolean
  disabledBecause: string
}

/** Topics as a kind of record. */
export function describeTopics(): SettingsRecord<TopicRecord, TopicValues, SaveTopic> {
  return {
    kind: 'topic',
    query: topicQuery,
    path: (alias) => `/admin/edit-topics/${alias}`,
    crumbs: (name) => [{ label: t('topics.title'), to: '/admin/topics' }, { label: name }],
    createTitle: t('topics.create'),
    nameOf: ({ name }) => name,
    about: ({ parent }) => (parent ? t('topics.below', { parent: parent.name }) : t('topics.atTheTop')),
    schema: SaveTopic,
    toInput: ({ alias, newUntil, isDisabled, disabledBecause, ...values }) => ({
      ...values,
      ...(alias && { alias }),
      newUntil: newUntil || null,
      disabledBecause: isDisabled ? disabledBecause : null,
    }),
    blank: () => ({
      name: '',
      alias: '',
      title: '',
      description: '',
      team: '',
      icon: 'circle-help',
      parent: null,
      priority: 'normal',
      form: null,
      departments: [],
      usesDepartmentTeam: false,
      needsCourse: false,
      isDefaultExpanded: false,
      newUntil: '',
      isDisabled: false,
      disabledBecause: '',
    }),
    toValues: ({ name, alias, title, description, icon, parent, team, priority, form, ...more }) => ({
      name,
      alias,
      title,
      description,
      priority,
      usesDepartmentTeam: more.usesDepartmentTeam,
      needsCourse: more.needsCourse,
      departments: more.departments.map((department) => department.alias),
      isDefaultExpanded: more.isDefaultExpanded,
      newUntil: more.newUntil ?? '',
      isDisabled: more.disabledBecause !== null,
      disabledBecause: more.disabledBecause ?? '',
      icon: toIconName(icon),
      parent: parent?.alias ?? null,
      team: team.alias,
      form: form?.alias ?? null,
    }),
    listChanges: listTopicChanges,
    create: (body) => http.call(routes.createTopic, { body }),
    update: (alias, body) => http.call(routes.updateTopic, { params: { alias }, body }),
    archive: (alias, isArchived) =>
      http.call(routes.archiveTopic, { params: { alias }, body: { isArchived } }),
    askToArchive: async ({ alias, name }, willBeArchived) => {
      if (!willBeArchived) return null
      const { topics: count = 0 } = await http.call(routes.topicUsage, { params: { alias } })
      if (count > 0) return { title: name, text: t('topics.archiveRefused', { count }), isRefused: true }
      return { title: t('topics.archiveTitle', { name }), text: t('topics.archiveText') }
    },
  }
}

function listTopicChanges(views: readonly TopicRecord[]) {
  const topics = queryCache.getQueryData(activeTopicsQuery.queryKey)?.items
  const teams = queryCache.getQueryData(assignableTeamsQuery.queryKey)?.items
  const forms = queryCache.getQueryData(topicFormsQuery.queryKey)?.items
  const named = (key: 'parent' | 'team' | 'form') => views.map((view) => view[key])
  return describeChanges<TopicValues>([
    { path: 'name', label: t('records.name'), of: ({ name }) => name },
    { path: 'alias', label: t('records.alias'), of: ({ alias }) => alias },
    { path: 'title', label: t('topics.heading'), of: ({ title }) => title },
    { path: 'description', label: t('topics.description'), of: ({ description }) => description },
    {
      path: 'icon',
      label: t('topics.icon'),
      of: ({ icon }) => icon,
      was: ({ icon }) => t(`topics.icons.${icon}`),
    },
    {
      path: 'parent',
      label: t('topics.parent'),
      of: ({ parent }) => parent,
      was: ({ parent }) => findName(parent, named('parent'), topics),
    },
    {
      path: 'team',
      label: t('topics.team'),
      of: ({ team }) => team,
      was: ({ team }) => findName(team, named('team'), teams),
    },
    { path: 'priority', label: t('topics.priority'), of: ({ priority }) => priority },
    {
      path: 'form',
      label: t('topics.form'),
      of: ({ form }) => form,
      was: ({ form }) => findName(form, named('form'), forms),
    },
    ...describeConditions(views),
  ])
}

/** Describes the fields that decide who gets the tickets, what students see, and when they can ask. */
function describeConditions(views: readonly TopicRecord[]): DescribedField<TopicValues>[] {
  const departments = listNodes(queryCache.getQueryData(departmentTreeQuery.queryKey)?.items)
  const yesOrNo = (isSo: boolean) => (isSo ? t('topics.yes') : t('topics.no'))
  return [
    {
      path: 'usesDepartmentTeam',
      label: t('topics.usesDepartmentTeam'),
      of: ({ usesDepartmentTeam }) => usesDepartmentTeam,
      was: ({ usesDepartmentTeam }) => yesOrNo(usesDepartmentTeam),
    },
    {
      path: 'needsCourse',
      label: t('topics.needsCourse'),
      of: ({ needsCourse }) => needsCourse,
      was: ({ needsCourse }) => yesOrNo(needsCourse),
    },
    {
      path: 'departments',
      label: t('topics.departments'),
      of: (values) => values.departments,
      isUnordered: true,
      was: (values) =>
        findNames(values.departments, ...views.map((view) => view.departments), departments) ||
        t('topics.everyone'),
    },
    {
      path: 'isDefaultExpanded',
      label: t('topics.isDefaultExpanded'),
      of: ({ isDefaultExpanded }) => isDefaultExpanded,
      was: ({ isDefaultExpanded }) => yesOrNo(isDefaultExpanded),
    },
    { path: 'newUntil', label: t('topics.newUntil'), of: ({ newUntil }) => newUntil },
    {
      path: 'disabledBecause',
      label: t('topics.disabledBecause'),
      of: ({ isDisabled, disabledBecause }) => (isDisabled ? disabledBecause : null),
      was: ({ isDisabled, disabledBecause }) => (isDisabled ? disabledBecause : t('topics.takesTickets')),
      parts: ['isDisabled', 'disabledBecause'],
    },
  ]
}

function toIconName(icon: string): TopicIconName {
  return topicIcons.find((name) => name === icon) ?? 'circle-help'
}
