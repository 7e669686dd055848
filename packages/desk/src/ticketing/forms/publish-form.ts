import type { AliasParams, FormRecord, PublishForm } from '@lodge/contracts'
import { insert } from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { lockRecord, lockTable } from '../../foundation/records/save-record.ts'
import { saveConflict } from '../../foundation/save-errors.ts'
import { fieldsOf, formKind } from './form-kind.ts'

/**
 * Makes a form's draft its next version, which students see from then on; tickets keep the version that they were asked.
 * Throws `edit_conflict` when someone has saved since or there is no draft, and `invalid_input` for a form without fields.
 */
export function publishForm(
  ctx: Context,
  { alias, revision }: AliasParams & PublishForm,
): Promise<FormRecord> {
  requireRecordPermission(ctx, formKind.permission)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockTable(tx, formKind.table)
    const form = await lockRecord(tx, formKind, alias)
    if (form.revision !== revision)
      throw await saveConflict(ctx, tx, { present: formKind.toView(form), type: formKind.event, id: form.id })
    if (form.archivedAt) throw refusal('form_archived')
    if (form.draft === null) throw refusal('form_unchanged')
    const fields = fieldsOf(form)
    if (fields.length === 0) throw refusalAt('fields', 'form_fields_required')
    const before = form.published?.version ?? null
    const version = (before ?? 0) + 1
    await insert(tx, 'form_version', { formId: form.id, version, fields, publishedAt: now.now() })
    const more = { updatedAt: now.now(), revision: { increment: 1 } } as const
    const published = await formKind.update(tx, form.id, { name: form.name, draft: null }, more)
    await recordEventBy(now, tx, {
      type: 'form.changed',
      recordId: form.id,
      subject: form.name,
      how: 'published',
      before: { version: before },
      after: { version },
    })
    return formKind.toView(published)
  })
}
