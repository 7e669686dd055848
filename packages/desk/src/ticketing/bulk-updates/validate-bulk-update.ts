import type { BulkUpdateInput } from '@lodge/contracts'
import { countRows, findOne, sql, type Transaction } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { isActiveStaff } from '../../foundation/is-active-staff.ts'
import { htmlToText } from '../../foundation/rich-text/html-to-text.ts'
import { anyReference, sanitiseHtml } from '../../foundation/rich-text/sanitise-html.ts'
import { findUnknownPlaceholders } from '../canned-responses/fill-placeholders.ts'
import { findLeafTopic } from '../topics/find-leaf-topic.ts'

/** Throws `invalid_input` at the field of an update that no ticket could take. */
export async function validateBulkUpdate(
  tx: Transaction,
  ctx: Context,
  change: BulkUpdateInput,
): Promise<void> {
  if (change.kind === 'team') {
    const team = await findOne(tx, 'team', { alias: change.team, archivedAt: null })
    if (!team) throw refusalAt('change.team', 'unknown_team')
  }
  if (change.kind === 'assignee' && change.assignee !== null) {
    const where = sql`alias = ${change.assignee} AND ${isActiveStaff}`
    if ((await countRows(tx, 'person', where)) === 0) throw refusalAt('change.assignee', 'unknown_agent')
  }
  if (change.kind === 'topic' && !(await findLeafTopic(tx, change.topic, ctx.now())))
    throw refusalAt('change.topic', 'topic_takes_no_tickets')
  if (change.kind === 'course' && change.course !== null) {
    const course = await findOne(tx, 'course', { alias: change.course, archivedAt: null })
    if (!course) throw refusalAt('change.course', 'unknown_course')
  }
  if (change.kind === 'reply') validateReply(change.html)
}

function validateReply(html: string): void {
  if (htmlToText(sanitiseHtml(html, anyReference)) === '') throw refusalAt('change.html', 'message_required')
  const placeholders = findUnknownPlaceholders(html)
  if (placeholders.length > 0) {
    const named = placeholders.map((name) => `{{${name}}}`)
    throw refusalAt('change.html', 'unknown_placeholders', { placeholders: named })
  }
}
