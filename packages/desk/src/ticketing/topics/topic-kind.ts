import { type SaveTopic, TicketPriority, type TopicRecord } from '@lodge/contracts'
import {
  countRows,
  type Database,
  findOne,
  getOne,
  insert,
  query,
  sql,
  type TableRow,
  type Transaction,
  updateOne,
} from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import { findDepartmentIds, withDepartments } from '../../directory/departments/named-departments.ts'
import type { Context } from '../../foundation/context.ts'
import type { RecordKind, StoredRecord } from '../../foundation/records/record-kind.ts'
import { watchRouting } from '../../foundation/routing/watch-routing.ts'
import { recalculateAfterMove } from '../../sla/recalculate-after-move.ts'
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
  usesDepartmentTeam: boolean
  formId: string | null
  priority: string
  position: number
  needsCourse: boolean
  departmentIds: string[]
  isDefaultExpanded: boolean
  newUntil: string | null
  disabledBecause: string | null
  /** The departments of `departmentIds`, ordered by name. */
  departments: { alias: string; name: string }[]
  parent: Named | null
  team: Named
  form: Named | null
}

export type TopicData = Omit<StoredTopic, keyof StoredRecord | 'parent' | 'team' | 'form' | 'departments'>

export const topicKind: RecordKind<SaveTopic, StoredTopic, TopicData, TopicRecord> = {
  permission: 'manage_topic',
  table: 'topic',
  event: 'topic.changed',
  notFound: 'topic_not_found',
  nameOf: ({ name }) => name,
  aliasOf: ({ alias, name }) => ({ chosen: alias, from: name }),
  find: async (db, alias) => {
    const row = await findOne(db, 'topic', { alias })
    return row && withRelations(db, row)
  },
  toData: toTopicData,
  create: async (tx, data) => withRelations(tx, await insert(tx, 'topic', data)),
  update: async (tx, id, data, more) =>
    withRelations(tx, await updateOne(tx, 'topic', { id }, { ...data, ...more })),
  setArchived: async (tx, id, more) => withRelations(tx, await updateOne(tx, 'topic', { id }, more)),
  factsOf: toFacts,
  toView: ({ alias, name, title, description, icon, parent, team, priority, form, departments, ...row }) => ({
    alias,
    name,
    title,
    description,
    icon,
    departments,
    parent: parent && refTo(parent),
    team: refTo(team),
    usesDepartmentTeam: row.usesDepartmentTeam,
    priority: TicketPriority.parse(priority),
    form: form && refTo(form),
    needsCourse: row.needsCourse,
    isDefaultExpanded: row.isDefaultExpanded,
    newUntil: row.newUntil,
    disabledBecause: row.disabledBecause,
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
    archivedAt: row.archivedAt?.toISOString() ?? null,
  }),
  onSaved: (ctx, tx, saved) => recalculateAfterMove(tx, 'topicId', saved, ctx.now()),
  beforeArchive: requireUnused,
  beforeRestore: requireActiveSurroundings,
}

/** Returns topics as a kind of record, for whoever acts: nobody brings other teams' tickets to their own by them. */
export function topicsFor({ actor }: Context): typeof topicKind {
  const routing = watchRouting(actor)
  return {
    ...topicKind,
    toData: async (tx, input, before) => {
      await routing.begin(tx)
      return toTopicData(tx, input, before)
    },
    onSaved: async (now, tx, saved) => {
      await routing.requireNoGain(tx)
      await topicKind.onSaved?.(now, tx, saved)
    },
  }
}

export function dataOf(topic: StoredTopic): TopicData {
  const { name, title, description, icon, parentId, teamId, formId, priority, position } = topic
  const { usesDepartmentTeam, needsCourse, departmentIds, isDefaultExpanded, newUntil, disabledBecause } =
    topic
  return {
    name,
    title,
    description,
    icon,
    parentId,
    teamId,
    formId,
    priority,
    position,
    usesDepartmentTeam,
    needsCourse,
    departmentIds,
    isDefaultExpanded,
    newUntil,
    disabledBecause,
  }
}

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
    name,
    alias,
    title,
    icon,
    priority,
    description: description || null,
    parent: parent?.name ?? null,
    team: team.name,
    byDepartment: row.usesDepartmentTeam || null,
    form: form?.name ?? null,
    needsCourse: row.needsCourse || null,
    departments: row.departments.map((department) => department.name),
    openAtFirst: row.isDefaultExpanded || null,
    newUntil: row.newUntil,
    disabled: row.disabledBecause,
  }
}

async function withRelations(db: Database | Transaction, row: TableRow<'topic'>): Promise<StoredTopic> {
  const columns = ['alias', 'name', 'archivedAt'] as const
  const { parentId, formId } = row
  const parent = parentId === null ? null : await getOne(db, 'topic', { id: parentId }, { columns })
  const team = await getOne(db, 'team', { id: row.teamId }, { columns })
  const form = formId === null ? null : await getOne(db, 'form', { id: formId }, { columns })
  return withDepartments(db, { ...row, parent, team, form })
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
    usesDepartmentTeam,
    needsCourse,
    isDefaultExpanded,
    disabledBecause,
    ...input
  }: SaveTopic,
  before: StoredTopic | null,
): Promise<TopicData> {
  const parentId = await findParentFor(tx, input.parent, before)
  const teamId = await findTeamFor(tx, input.team, before)
  const formId = input.form === null ? null : await findFormFor(tx, input.form, before)
  const staysThere = before !== null && before.parentId === parentId
  const position = staysThere ? before.position : await nextPosition(tx, parentId)
  return {
    name,
    title: title || name,
    description,
    icon,
    priority,
    parentId,
    teamId,
    formId,
    position,
    usesDepartmentTeam,
    needsCourse,
    isDefaultExpanded,
    disabledBecause,
    departmentIds: await findDepartmentIds(tx, input.departments, before?.departmentIds ?? []),
    newUntil: input.newUntil,
  }
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
  const form = await findOne(tx, 'form', { alias }, { columns: ['id', 'archivedAt'] })
  if (!form || (form.archivedAt && form.id !== before?.formId)) throw refusalAt('form', 'unknown_form')
  return form.id
}

async function requireUnused(tx: Transaction, { id }: StoredTopic): Promise<void> {
  const count = await countRows(tx, 'topic', { parentId: id, archivedAt: null })
  if (count > 0) throw refusal('topic_has_topics', { count })
  const mailbox = await findOne(tx, 'mailbox', { topicId: id, archivedAt: null }, { columns: ['name'] })
  if (mailbox) throw refusal('topic_has_mailboxes', { mailbox: mailbox.name })
}

async function requireActiveSurroundings(_: Transaction, { parent, team, form }: StoredTopic): Promise<void> {
  if (parent?.archivedAt) throw refusal('topic_needs_parent', { parent: parent.name })
  if (team.archivedAt) throw refusal('topic_needs_team', { team: team.name })
  if (form?.archivedAt) throw refusal('topic_needs_form', { form: form.name })
}
