import { uuidv7 } from 'uuidv7'
import { query } from '../../query.ts'
import { json, sql, timestamp, uuid } from '../../sql.ts'
import { insert, updateOne } from '../../tables/change.ts'
import { getOne } from '../../tables/find.ts'
import type { Transaction } from '../../transactions/transaction.ts'
import { standardEscalation } from '../seed-essentials.ts'
import { toEmail } from './to-alias.ts'

/**
 * Adds escalation to the default policy in a version of now: it applies to tickets from now on, and the demo's older
 * ones are not all escalated at the first start.
 */
export async function addEscalation(db: Transaction, now: Date): Promise<void> {
  const { id, policyId, version } = await getOne(
    db,
    'sla_policy_version',
    sql`policy_id IN (SELECT id FROM sla_policy WHERE is_default)`,
    { columns: ['id', 'policyId', 'version'], orderBy: ['version DESC'] },
  )
  const next = version + 1
  await query(
    db,
    sql`
    INSERT INTO sla_policy_version (id, policy_id, version, definitions, escalation, business_hours_version_id, created_at)
    SELECT ${uuid(uuidv7())}, policy_id, ${next}, definitions, ${json(standardEscalation())},
           business_hours_version_id, ${timestamp(now)}
    FROM sla_policy_version WHERE id = ${id}`,
  )
  await updateOne(db, 'sla_policy', { id: policyId }, { revision: { increment: 1 } })
  const admin = await getOne(db, 'person', { email: toEmail('Hannah Osei') })
  await insert(db, 'event', {
    id: uuidv7(),
    type: 'sla_policy.changed',
    payload: { policyId, how: 'edited', fields: ['escalation'], version: next },
    actorId: admin.id,
    createdAt: now,
    pendingConsumers: ['activity'],
  })
}
