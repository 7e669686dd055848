import type { AutomationDefinition } from '@lodge/contracts'
import { type Database, query, sql, type Transaction } from '@lodge/database'
import { authorize, canSeeAllTickets, hasPermission, type Staff } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { webhooksSeenBy } from '../../foundation/visibility.ts'

/** Returns the agent who asks, if they may keep automations. Throws `forbidden`. */
export function requireAutomationKeeper(ctx: Context): Staff {
  const agent = requireStaff(ctx)
  authorize(hasPermission(agent, 'manage_automation'))
  return agent
}

/** Returns whether somebody may have an automation run: it acts on the tickets of every team. */
export function mayPublishAutomations(agent: Staff): boolean {
  return hasPermission(agent, 'manage_automation') && canSeeAllTickets(agent)
}

/**
 * Lets somebody name a webhook that they manage and whose tickets they see, or one that an automation calls already,
 * which all who keep automations read: nobody learns of another one by naming it. Throws `forbidden`.
 */
export async function requireKnownWebhook(
  db: Database | Transaction,
  agent: Staff,
  { actions: { webhook = null } }: AutomationDefinition,
  automationId: string | null = null,
): Promise<void> {
  if (webhook === null) return
  const mayChoose = hasPermission(agent, 'manage_webhook') ? webhooksSeenBy(agent) : sql`FALSE`
  const [known] = await query(
    db,
    sql`
    SELECT FROM webhook WHERE alias = ${webhook} AND ${mayChoose}
    UNION ALL
    SELECT FROM automation LEFT JOIN automation_version published
      ON published.automation_id = automation.id AND published.number = automation.version
    WHERE (${automationId}::uuid IS NULL OR automation.id = ${automationId}::uuid)
      AND ${webhook} IN (automation.draft->'actions'->>'webhook', published.definition->'actions'->>'webhook')
    LIMIT 1`,
  )
  authorize(known !== undefined)
}
