import { type SaveTopic, TicketPriority, type TopicRecord } from '@lodge/contracts'
import { query, sql, type Transaction } from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import type { RecordKind, StoredRecord } from '../records/record-kind.ts'
import { findParentFor, nextPosition } from './topic-parents.ts'

interface Named {
  alias: string
  name: string
  archivedAt: Date | null
}

export interface StoredTopic extends StoredRecord {
  name: string
  title: string
  description: string
  icon: string
  parentId: string | null
  teamId: string
  formId: string | null
  priority: string
  position: number
  parent: Named | null
  team: Named
  form: Named | null
}

type TopicData = Pick<
  StoredTopic,
  'name' | 'title' | 'description' | 'icon' | 'parentId' | 'teamId' | 'formId' | 'priority' | 'position'
>

const named = { select: { alias: true, name: true, archivedAt: true } } as const
const include = { parent: named, team: named, form: named } as const

/** Topics as a kind of record. */
export const topicKind: RecordKind<SaveTopic, StoredTopic, TopicData, TopicRecord> = {
  permission: 'manage_topic',
  table: 'topic',
  event: 'topic.changed',
  notFound: 'topic_not_found',
  nameOf: ({ name }) => name,
  aliasOf: ({ alias, name }) => ({ chosen: alias, from: name }),
  find: (db, alias) => db.topic.findUnique({ where: { alias }, include }),
  toData: toTopicData,
  create: (tx, data) => tx.topic.create({ data, include }),
  update: (tx, id, data, more) => tx.topic.update({ where: { id }, data: { ...data, ...more }, include }),
  setArchived: (tx, id, more) => tx.topic.update({ where: { id }, data: more, include }),
  factsOf: ({ alias, name, title, description, icon, parent, team, priority, form }) => ({
    ...{ name, alias, title, icon, priority },
    description: description || null,
    parent: parent?.name ?? null,
    team: team.name,
    form: form?.name ?? null,
  }),
  toView: ({ alias, name, title, description, icon, parent, team, priority, form, ...row }) => ({
    ...{ alias, name, title, description, icon },
    parent: parent && refTo(parent),
    team: refTo(team),
    priority: TicketPriority.parse(priority),
    form: form && refTo(form),
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }),
  beforeArchive: requireNoTopicsBelow,
  beforeRestore: requireActiveSurroundings,
}

function refTo({ alias, name }: Named) {
  return { alias, name }
}

async function toTopicData(
  tx: Transaction,
  { name, title, description, icon, priority, ...input }: SaveTopic,
  before: StoredTopic | null,
): Promise<TopicData> {
  const parentId = await findParentFor(tx, input.parent, before)
  const teamId = await findTeamFor(tx, input.team, before)
  const formId = input.form === null ? null : await findFormFor(tx, input.form, before)
  const staysThere = before !== null && before.parentId === parentId
  const position = staysThere ? before.position : await nextPosition(tx, parentId)
  return { name, title, description, icon, priority, parentId, teamId, formId, position }
}

/** Returns a team that is in use, or the one that the topic has; it stays so until the transaction ends. */
async function findTeamFor(tx: Transaction, alias: string, before: StoredTopic | null): Promise<string> {
  const [team] = await query<{ id: string; isActive: boolean }>(
    tx,
    sql`SELECT id, archived_at IS NULL AS "isActive" FROM team WHERE alias = ${alias} FOR SHARE`,
  )
  if (!team || !(team.isActive || team.id === before?.teamId)) throw refusalAt('team', 'unknown_team')
  return team.id
}

/** Returns a form that is in use, or the one that the topic has. */
async function findFormFor(tx: Transaction, alias: string, before: StoredTopic | null): Promise<string> {
  const form = await tx.form.findUnique({ where: { alias }, select: { id: true, archivedAt: true } })
  if (!form || (form.archivedAt && form.id !== before?.formId)) throw refusalAt('form', 'unknown_form')
  return form.id
}

async function requireNoTopicsBelow(tx: Transaction, { id }: StoredTopic): Promise<void> {
  const count = await tx.topic.count({ where: { parentId: id, archivedAt: null } })
  if (count > 0) throw refusal('topic_has_topics', { count })
}

async function requireActiveSurroundings(_: Transaction, { parent, team, form }: StoredTopic): Promise<void> {
  if (parent?.archivedAt) throw refusal('topic_needs_parent', { parent: parent.name })
  if (team.archivedAt) throw refusal('topic_needs_team', { team: team.name })
  if (form?.archivedAt) throw refusal('topic_needs_form', { form: form.name })
}
