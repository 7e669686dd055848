import type { BulkUpdateInput } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { findUnknownPlaceholders } from '../canned-responses/fill-placeholders.ts'
import type { Context } from '../context.ts'
import { htmlToText } from '../rich-text/html-to-text.ts'
import { anyReference, sanitiseHtml } from '../rich-text/sanitise-html.ts'
import { invalidField } from '../save-errors.ts'
import { findLeafTopic } from '../topics/find-leaf-topic.ts'

/** Throws `invalid_input` at the field of an update that no ticket could take. */
export async function validateBulkUpdate(
  tx: Transaction,
  ctx: Context,
  change: BulkUpdateInput,
): Promise<void> {
  if (change.kind === 'team') {
    const team = await tx.team.findUnique({ where: { alias: change.team, archivedAt: null } })
    if (!team) throw invalidField('change.team', 'Choose a team.')
  }
  if (change.kind === 'assignee' && change.assignee !== null) {
    const where = { alias: change.assignee, archivedAt: null, roleId: { not: null } }
    if ((await tx.person.count({ where })) === 0) throw invalidField('change.assignee', 'Choose an agent.')
  }
  if (change.kind === 'topic' && !(await findLeafTopic(tx, change.topic, ctx.now())))
    throw invalidField('change.topic', 'Choose a topic that takes tickets.')
  if (change.kind === 'course' && change.course !== null) {
    const course = await tx.course.findUnique({ where: { alias: change.course, archivedAt: null } })
    if (!course) throw invalidField('change.course', 'Choose a course.')
  }
  if (change.kind === 'reply') validateReply(change.html)
}

function validateReply(html: string): void {
  if (htmlToText(sanitiseHtml(html, anyReference)) === '')
    throw invalidField('change.html', 'Write a message')
  const placeholders = findUnknownPlaceholders(html)
  if (placeholders.length > 0) {
    const names = placeholders.map((name) => `{{${name}}}`).join(', ')
    throw invalidField('change.html', `There is no placeholder ${names}`)
  }
}
