import { type SaveTopic, TicketPriority, type TopicRecord } from '@lodge/contracts'
import { type Models, query, sql, type Transaction } from '@lodge/database'
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
  needsCourse: boolean
  departmentIds: string[]
  isDefaultExpanded: boolean
  newUntil: Date | null
  disabledBecause: string | null
  /** Those of `departmentIds`, by name. */
  departments: { alias: string; name: string }[]
  parent: Named | null
  team: Named
  form: { alias: string; name: string } | null
}

/** A topic as it is stored, without the names of what it refers to. */
type TopicRow = Omit<StoredTopic, 'departments'>

export type TopicData = Omit<TopicRow, keyof StoredRecord | 'parent' | 'team' | 'form'>

const named = { select: { alias: true, name: true, archivedAt: true } } as const
const include = { parent: named, team: named, form: { select: { alias: true, name: true } } } as const

/** Topics as a kind of record. */
export const topicKind: RecordKind<SaveTopic, StoredTopic, TopicData, TopicRecord> = {
  permission: 'manage_topic',
  table: 'topic',
  event: 'topic.changed',
  notFound: 'topic_not_found',
  nameOf: ({ name }) => name,
  aliasOf: ({ alias, name }) => ({ chosen: alias, from: name }),
  find: async (db, alias) => {
    const row = await db.topic.findUnique({ where: { alias }, include })
    return row && withDepartments(db, row)
  },
  toData: toTopicData,
  create: async (tx, data) => withDepartments(tx, await tx.topic.create({ data, include })),
  update: async (tx, id, data, more) =>
    withDepartments(tx, await tx.topic.update({ where: { id }, data: { ...data, ...more }, include })),
  setArchived: async (tx, id, more) =>
    withDepartments(tx, await tx.topic.update({ where: { id }, data: more, include })),
  factsOf: toFacts,
  toView: ({ alias, name, title, description, icon, parent, team, priority, form, departments, ...row }) => ({
    ...{ alias, name, title, description, icon, departments },
    parent: parent && refTo(parent),
    team: refTo(team),
    priority: TicketPriority.parse(priority),
    form,
    needsCourse: row.needsCourse,
    isDefaultExpanded: row.isDefaultExpanded,
    newUntil: toDay(row.newUntil),
    disabledBecause: row.disabledBecause,
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }),
  beforeArchive: requireNoTopicsBelow,
  beforeRestore: requireActiveSurroundings,
}

/** Returns what is stored of a topic, to be stored again. */
export function dataOf(topic: StoredTopic): TopicData {
  const { name, title, description, icon, parentId, teamId, formId, priority, position } = topic
  const { needsCourse, departmentIds, isDefaultExpanded, newUntil, disabledBecause } = topic
  return {
    ...{ name, title, description, icon, parentId, teamId, formId, priority, position },
    ...{ needsCourse, departmentIds, isDefaultExpanded, newUntil, disabledBecause },
  }
}

async function withDepartments(db: Models, row: TopicRow): Promise<StoredTopic> {
  if (row.departmentIds.length === 0) return { ...row, departments: [] }
  const departments = await db.department.findMany({
    where: { id: { in: row.departmentIds } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { alias: true, name: true },
  })
  return { ...row, departments }
}

/** The topic as the activity log shows it. */
function toFacts({
  alias,
  name,
  title,
  description,
  icon,
  parent,
  team,
  priority,
  form,
  ...row
}: StoredTopic) {
  return {
    ...{ name, alias, title, icon, priority },
    description: description || null,
    parent: parent?.name ?? null,
    team: team.name,
    form: form?.name ?? null,
    'needs course': row.needsCourse || null,
    departments: row.departments.map((department) => department.name).join(', ') || null,
    'open at first': row.isDefaultExpanded || null,
    'new until': toDay(row.newUntil),
    disabled: row.disabledBecause,
  }
}

function toDay(date: Date | null): string | null {
  return date === null ? null : date.toISOString().slice(0, 10)
}

function refTo({ alias, name }: Named) {
  return { alias, name }
}

async function toTopicData(
  tx: Transaction,
  {
    name,
    title,
    description,
    icon,
    priority,
    needsCourse,
    isDefaultExpanded,
    disabledBecause,
    ...input
  }: SaveTopic,
  before: StoredTopic | null,
): Promise<TopicData> {
  const parentId = await findParentFor(tx, input.parent, before)
  const teamId = await findTeamFor(tx, input.team, before)
  const formId = input.form === null ? null : await findForm(tx, input.form)
  const staysThere = before !== null && before.parentId === parentId
  const position = staysThere ? before.position : await nextPosition(tx, parentId)
  return {
    ...{ name, title, description, icon, priority, parentId, teamId, formId, position },
    ...{ needsCourse, isDefaultExpanded, disabledBecause },
    departmentIds: await findDepartments(tx, input.departments, before),
    newUntil: input.newUntil === null ? null : new Date(`${input.newUntil}T00:00:00Z`),
  }
}

/** Returns departments that are in use, or that the topic has. */
async function findDepartments(
  tx: Transaction,
  aliases: readonly string[],
  before: StoredTopic | null,
): Promise<string[]> {
  const found = await tx.department.findMany({
    where: { alias: { in: [...aliases] } },
    select: { id: true, alias: true, archivedAt: true },
  })
  const offered = found.filter(({ id, archivedAt }) => !archivedAt || before?.departmentIds.includes(id))
  const idOf = new Map(offered.map(({ alias, id }) => [alias, id]))
  const ids = aliases.map((alias, index) => {
    const id = idOf.get(alias)
    if (id === undefined) throw refusalAt(`departments.${index}`, 'unknown_department')
    return id
  })
  return [...new Set(ids)]
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

async function findForm(tx: Transaction, alias: string): Promise<string> {
  const form = await tx.form.findUnique({ where: { alias }, select: { id: true } })
  if (!form) throw refusalAt('form', 'unknown_form')
  return form.id
}

async function requireNoTopicsBelow(tx: Transaction, { id }: StoredTopic): Promise<void> {
  const count = await tx.topic.count({ where: { parentId: id, archivedAt: null } })
  if (count > 0) throw refusal('topic_has_topics', { count })
}

async function requireActiveSurroundings(_: Transaction, { parent, team }: StoredTopic): Promise<void> {
  if (parent?.archivedAt) throw refusal('topic_needs_parent', { parent: parent.name })
  if (team.archivedAt) throw refusal('topic_needs_team', { team: team.name })
}
