import type {
  ActivitySubjectKind,
  ActivitySubjectParams,
  ListSubjectActivity,
  Permission,
  SubjectActivityPage,
  superadmin,
} from '@lodge/contracts'
import { type Database, query, type Sql, sql, uuid } from '@lodge/database'
import { authorize, hasPermission, refusal, type Staff } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { webhooksSeenBy } from '../../foundation/visibility.ts'
import { templateRecordId } from '../../messaging/email/templates/email-template.ts'
import { macrosKeptBy } from '../../ticketing/macros/macro-access.ts'
import { pageOfActivity } from './list-activity.ts'

interface Kind {
  /** Null where `find` looks only among the records that the actor may change. */
  permission: Permission | typeof superadmin | null
  find: (alias: string, actor: Staff) => Sql
}

const kinds: Record<ActivitySubjectKind, Kind> = {
  'sla-policy': {
    permission: 'superadmin',
    find: (alias) => sql`SELECT id FROM sla_policy WHERE alias = ${alias}`,
  },
  'business-hours': {
    permission: 'superadmin',
    find: (alias) => sql`SELECT id FROM business_hours WHERE alias = ${alias}`,
  },
  'canned-response': {
    permission: 'manage_canned_response',
    find: (alias) => sql`SELECT id FROM canned_response WHERE alias = ${alias}`,
  },
  macro: {
    permission: null,
    find: (alias, actor) => sql`SELECT id FROM macro WHERE alias = ${alias} AND ${macrosKeptBy(actor)}`,
  },
  automation: {
    permission: 'manage_automation',
    find: (alias) => sql`SELECT id FROM automation WHERE alias = ${alias}`,
  },
  department: {
    permission: 'manage_department',
    find: (alias) => sql`SELECT id FROM department WHERE alias = ${alias}`,
  },
  mailbox: {
    permission: 'manage_mailbox',
    find: (alias) => sql`SELECT id FROM mailbox WHERE alias = ${alias}`,
  },
  'identity-provider': {
    permission: 'superadmin',
    find: (alias) => sql`SELECT id FROM identity_provider WHERE alias = ${alias}`,
  },
  webhook: {
    permission: 'manage_webhook',
    find: (alias, actor) => sql`SELECT id FROM webhook WHERE alias = ${alias} AND ${webhooksSeenBy(actor)}`,
  },
  team: { permission: 'manage_team', find: (alias) => sql`SELECT id FROM team WHERE alias = ${alias}` },
  site: { permission: 'superadmin', find: () => sql`SELECT record_id AS id FROM site` },
  topic: { permission: 'manage_topic', find: (alias) => sql`SELECT id FROM topic WHERE alias = ${alias}` },
  form: { permission: 'manage_form', find: (alias) => sql`SELECT id FROM form WHERE alias = ${alias}` },
  article: {
    permission: 'manage_knowledge_base',
    find: (alias) => sql`SELECT id FROM article WHERE alias = ${alias}`,
  },
  'article-category': {
    permission: 'manage_knowledge_base',
    find: (alias) => sql`SELECT id FROM article_category WHERE alias = ${alias}`,
  },
  course: { permission: 'superadmin', find: (alias) => sql`SELECT id FROM course WHERE alias = ${alias}` },
  role: {
    permission: 'superadmin',
    find: (id) => sql`SELECT record_id AS id FROM role WHERE id::text = ${id}`,
  },
  'email-template': {
    permission: 'superadmin',
    find: (alias) => sql`SELECT ${uuid(templateRecordId(alias.replaceAll('-', '_')))} AS id`,
  },
  user: {
    permission: 'manage_user_account',
    find: (alias) => sql`SELECT id FROM person WHERE alias = ${alias}`,
  },
}

/** Returns a page of the activity of one record of the settings, newest first, for those who may change the record. */
export async function listRecordActivity(
  { db, actor }: Context,
  { kind, alias, cursor }: ActivitySubjectParams & ListSubjectActivity,
): Promise<SubjectActivityPage> {
  const { permission, find } = kinds[kind]
  const staff = requireStaff({ actor })
  authorize(permission === null || hasPermission(staff, permission))
  const recordId = await idOf(db, find(alias, staff))
  // Imports have no events of each record.
  const shown = sql`
    record_id IN (SELECT ${recordId}::uuid UNION ALL SELECT import_id FROM imported_record WHERE record_id = ${recordId})`
  return pageOfActivity(db, shown, { cursor })
}

async function idOf(db: Database, found: Sql): Promise<string> {
  const [row] = await query<{ id: string }>(db, found)
  if (!row) throw refusal('record_not_found')
  return row.id
}
