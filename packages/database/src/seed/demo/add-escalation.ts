import { uuidv7 } from 'uuidv7'
import { query } from '../../query.ts'
import { json, sql, timestamp, uuid } from '../../sql.ts'
import type { Transaction } from '../../transactions/transact.ts'
import { standardEscalation } from '../seed-essentials.ts'
import { toEmail } from './to-alias.ts'

/**
 * Adds escalation to the default policy in a version of now: it applies to tickets from now on, and the demo's older
 * ones are not all escalated at the first start.
 */
export async function addEscalation(db: Transaction, now: Date): Promise<void> {
  const { id, policyId, version } = await db.slaPolicyVersion.findFirstOrThrow({
    where: { policy: { isDefault: true } },
    orderBy: { version: 'desc' },
    select: { id: true, policyId: true, version: true },
  })
  const next = version + 1
  await query(
    db,
    sql`
    INSERT INTO sla_policy_version (id, policy_id, version, definitions, escalation, business_hours_version_id, created_at)
    SELECT ${uuid(uuidv7())}, policy_id, ${next}, definitions, ${json(standardEscalation())},
           business_hours_version_id, ${timestamp(now)}
    FROM sla_policy_version WHERE id = ${id}`,
  )
  await db.slaPolicy.update({ where: { id: policyId }, data: { revision: { increment: 1 } } })
  const admin = await db.person.findUniqueOrThrow({ where: { email: toEmail('Hannah Osei') } })
  await db.event.create({
    data: {
      id: uuidv7(),
      type: 'sla_policy.changed',
      payload: { policyId, how: 'edited', fields: ['escalation'], version: next },
      actorId: admin.id,
      createdAt: now,
      publishedAt: now,
      pendingConsumers: ['activity'],
    },
  })
}
