import { randomUUID } from 'node:crypto'
import { type AliasParams, type AnonymiseUser, superadmin, type UserRecord } from '@lodge/contracts'
import { countRows, findMany, sql, type Transaction, updateOne } from '@lodge/database'
import { personIdOf, refusal, refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { lockRecord, lockTable } from '../../foundation/records/save-record.ts'
import { deskStrings } from '../../foundation/strings.ts'
import { requireOtherSuperadmin } from '../../identity/people/require-other-superadmin.ts'
import {
  forgetAddressesOf,
  forgetAnswerFiles,
  forgetInChoices,
  forgetInEscalation,
  forgetInHistory,
  forgetOwnThings,
  forgetSearchWords,
} from './forget-traces.ts'
import { findFormerNames } from './former-names.ts'
import { requireNamed, requireWithinAccess } from './user-access.ts'
import type { StoredUser } from './user-data.ts'
import { usersFor, withUserRelations } from './user-record.ts'

/**
 * Takes away for good all that names a person but what they and others have written, and the files that they gave in
 * forms: the account is closed under a name that anybody could have, and what they did stays under it. `email` has to
 * be the person's address. Throws `forbidden` for oneself and for somebody whose account allows or shows more, `invalid_input` for
 * the last superadmin, and `still_in_use` while an import is not finished.
 */
export async function anonymiseUser(ctx: Context, given: AliasParams & AnonymiseUser): Promise<UserRecord> {
  requireRecordPermission(ctx, 'manage_user_account')
  const users = usersFor(ctx)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    // An import that is being written holds the table for longer than anybody waits.
    await requireNoImport(tx)
    await lockTable(tx, users.table)
    const before = await lockRecord(tx, users, given.alias)
    await requireAnonymisable(ctx, tx, before, given.email)
    await requireNoImport(tx)
    const user = await anonymise(now, tx, before)
    // What was merged into the person is theirs as well, and would still name them.
    for (const merged of await listMerged(tx, before.id)) await anonymise(now, tx, merged)
    const { id: recordId, name: subject } = user
    await recordEventBy(now, tx, {
      type: 'person.changed',
      recordId,
      subject,
      how: 'anonymised',
      before: null,
      after: null,
    })
    await recordEventBy(now, tx, { type: 'person.access_changed', personId: recordId })
    return users.toView(user)
  })
}

async function anonymise(now: Context, tx: Transaction, before: StoredUser): Promise<StoredUser> {
  const former = await findFormerNames(tx, before)
  await forgetOwnThings(tx, before.id)
  await forgetAnswerFiles(tx, before.id)
  const user = await closeAccount(now, tx, before)
  await forgetAddressesOf(tx, former, user)
  await forgetInChoices(now, tx, former, user)
  await forgetInEscalation(tx, former, user)
  await forgetInHistory(tx, former, user)
  await forgetSearchWords(tx, former)
  return user
}

/** Returns the people who were merged into somebody, also by way of others. */
async function listMerged(tx: Transaction, id: string): Promise<StoredUser[]> {
  const rows = await findMany(
    tx,
    'person',
    sql`anonymised_at IS NULL AND id IN (
      WITH RECURSIVE merged AS (
        SELECT id FROM person WHERE merged_into_id = ${id}
        UNION ALL SELECT person.id FROM person JOIN merged ON merged.id = person.merged_into_id)
      SELECT id FROM merged)`,
  )
  return Promise.all(rows.map((person) => withUserRelations(tx, person)))
}

async function requireAnonymisable(
  { actor }: Context,
  tx: Transaction,
  user: StoredUser,
  email: string,
): Promise<void> {
  requireWithinAccess(actor, user)
  requireNamed(user)
  if (personIdOf(actor) === user.id) throw refusal('own_anonymisation')
  if (user.email.toLowerCase() !== email) throw refusalAt('email', 'email_of_other')
  if (user.role?.name === superadmin) await requireOtherSuperadmin(tx, user.id, 'email')
}

/** It may hold the person's lines, and would bring them back. */
async function requireNoImport(tx: Transaction): Promise<void> {
  const count = await countRows(tx, 'import', { state: ['uploaded', 'checking', 'checked', 'running'] })
  if (count > 0) throw refusal('anonymised_during_import')
}

/** Nobody can be mailed under `.invalid` (RFC 2606), nor sign in with it. */
async function closeAccount(ctx: Context, tx: Transaction, { id, role, archivedAt }: StoredUser) {
  const alias = `former-${randomUUID().replaceAll('-', '')}`
  const at = ctx.now()
  const person = await updateOne(
    tx,
    'person',
    { id },
    {
      alias,
      email: `${alias}@anonymised.invalid`,
      name: deskStrings(null).t(role ? 'people.former.staff' : 'people.former.student'),
      externalId: null,
      passwordHash: null,
      isEmergency: false,
      signature: '',
      preferences: {},
      shortcuts: {},
      language: null,
      requesterPreferences: {},
      deletionRequestedAt: null,
      timezone: null,
      departmentId: null,
      sessionsFrom: at,
      updatedAt: at,
      anonymisedAt: at,
      archivedAt: archivedAt ?? at,
      revision: { increment: 1 },
    },
  )
  return withUserRelations(tx, person)
}
