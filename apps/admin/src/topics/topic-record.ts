import {
  routes,
  SaveTopic,
  type TicketPriority,
  type TopicIconName,
  type TopicRecord,
  topicIcons,
} from '@lodge/contracts'
import { http } from '../http.ts'
import { describeChanges } from '../settings-form/list-changes.ts'
import type { SettingsRecord } from '../settings-form/settings-record.ts'
import { t } from '../t.ts'
import { topicQuery, topicsKey } from './queries.ts'

/** What is entered for a topic. */
export interface TopicValues {
  [field: string]: unknown
  name: string
  alias: string
  title: string
  description: string
  icon: TopicIconName
  parent: string | null
  team: string
  priority: TicketPriority
  form: string | null
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
    toInput: ({ name, alias, title, description, icon, parent, team, priority, form }) => ({
      ...{ name, title, description, icon, parent, team, priority, form },
      ...(alias && { alias }),
    }),
    blank: () => ({
      ...{ name: '', alias: '', title: '', description: '', team: '' },
      ...{ icon: 'circle-help', parent: null, priority: 'normal', form: null },
    }),
    toValues: ({ name, alias, title, description, icon, parent, team, priority, form }) => ({
      ...{ name, alias, title, description, priority },
      icon: toIconName(icon),
      parent: parent?.alias ?? null,
      team: team.alias,
      form: form?.alias ?? null,
    }),
    listChanges: (view) => listTopicChanges(view),
    create: (body) => http.call(routes.createTopic, { body }),
    update: (alias, body) => http.call(routes.updateTopic, { params: { alias }, body }),
    archive: (alias, isArchived) =>
      http.call(routes.archiveTopic, { params: { alias }, body: { isArchived } }),
    askToArchive: async ({ name }, willBeArchived) =>
      willBeArchived ? { title: t('topics.archiveTitle', { name }), text: t('topics.archiveText') } : null,
    affects: topicsKey,
  }
}

function listTopicChanges(view: TopicRecord | null) {
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
      was: () => view?.parent?.name ?? '',
    },
    { path: 'team', label: t('topics.team'), of: ({ team }) => team, was: () => view?.team.name ?? '' },
    { path: 'priority', label: t('topics.priority'), of: ({ priority }) => priority },
    { path: 'form', label: t('topics.form'), of: ({ form }) => form, was: () => view?.form?.name ?? '' },
  ])
}

function toIconName(icon: string): TopicIconName {
  return topicIcons.find((name) => name === icon) ?? 'circle-help'
}
