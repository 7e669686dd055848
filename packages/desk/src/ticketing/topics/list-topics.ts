import type { ListStaffTopics, TopicNode } from '@lodge/contracts'
import { type Database, findOne, query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { type TextLanguages, textLanguagesOf } from '../../foundation/site-texts/text-languages.ts'
import { activeTopics, type TopicViewer } from './active-topics.ts'
import { loadAlsoCalled } from './also-called.ts'
import { findDepartmentOf } from './find-department-of.ts'

interface TopicRow {
  id: string
  parentId: string | null
  alias: string
  name: string
  description: string
  icon: string
  disabledBecause: string | null
  isDefaultExpanded: boolean
  isNew: boolean
  /** Its name and description as they are written. */
  written: string
}

interface NamedRow extends TopicRow {
  alsoCalled: string
}

/** Returns the tree of active topics that whoever acts may ask under, each level in its own order. */
export async function listTopics(ctx: Pick<Context, 'db' | 'actor' | 'languages'>): Promise<TopicNode[]> {
  const [departmentId, languages] = await Promise.all([findDepartmentOf(ctx), textLanguagesOf(ctx)])
  return readTree(ctx.db, { departmentId }, languages)
}

/** Returns all active topics for staff, or those that a person sees. */
export async function listStaffTopics(
  ctx: Context,
  { requester: alias }: ListStaffTopics,
): Promise<TopicNode[]> {
  requireStaff(ctx)
  if (alias === undefined) return readTree(ctx.db, 'staff')
  const person = await findOne(ctx.db, 'person', { alias }, { columns: ['departmentId'] })
  return readTree(ctx.db, { departmentId: person?.departmentId ?? null })
}

async function readTree(
  db: Database,
  viewer: TopicViewer,
  languages: TextLanguages = [],
): Promise<TopicNode[]> {
  const rows = await query<TopicRow>(
    db,
    sql`
    WITH ${activeTopics(viewer, languages)}
    SELECT id, alias, name, description, written, icon, parent_id AS "parentId", disabled_because AS "disabledBecause",
           is_default_expanded AS "isDefaultExpanded", is_new AS "isNew"
    FROM active ORDER BY position, name, id`,
  )
  const alsoCalled = await loadAlsoCalled(db)
  const named = rows.map((row) => ({ ...row, alsoCalled: wordsFor(row, alsoCalled) }))
  return childrenOf(
    null,
    Map.groupBy(named, (row) => row.parentId),
  )
}

/** Returns what a topic is found by besides: synonyms, and where it is translated the words that staff know it by. */
function wordsFor({ name, description, written }: TopicRow, alsoCalled: (text: string) => string): string {
  const shown = `${name} ${description}`
  if (shown === written) return alsoCalled(written)
  return [written, alsoCalled(written), alsoCalled(shown)].filter((words) => words !== '').join(' ')
}

function childrenOf(parentId: string | null, byParent: Map<string | null, NamedRow[]>): TopicNode[] {
  return (byParent.get(parentId) ?? []).map(
    ({ id, alias, name, description, icon, disabledBecause, isDefaultExpanded, isNew, alsoCalled }) => ({
      alias,
      name,
      description,
      icon,
      children: childrenOf(id, byParent),
      ...(disabledBecause !== null && { disabledBecause }),
      ...(isDefaultExpanded && { isDefaultExpanded }),
      ...(isNew && { isNew }),
      ...(alsoCalled !== '' && { alsoCalled }),
    }),
  )
}
