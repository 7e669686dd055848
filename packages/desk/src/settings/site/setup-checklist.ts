import type { SetupChecklist } from '@lodge/contracts'
import { query, sql, updateOne } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { isActiveStaff } from '../../foundation/is-active-staff.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'

interface ChecklistRow {
  [column: string]: unknown
  mail: boolean
  businessHours: boolean
  policy: boolean
  topic: boolean
  staff: boolean
  isDismissed: boolean
}

/** Returns what is left to set up, each step worked out from what there is now. */
export async function getSetupChecklist(ctx: Context): Promise<SetupChecklist> {
  requireSuperadmin(ctx)
  const [row] = await query<ChecklistRow>(ctx.db, checklist)
  const { isDismissed = false } = row ?? {}
  const steps = (['mail', 'businessHours', 'policy', 'topic', 'staff'] as const).map((step) => ({
    step,
    isDone: row?.[step] ?? false,
  }))
  return { steps, isDismissed }
}

/** Puts the checklist away for all superadmins, and returns it. */
export async function dismissChecklist(ctx: Context): Promise<SetupChecklist> {
  requireSuperadmin(ctx)
  await updateOne(ctx.db, 'site', { id: 1 }, { checklistDismissedAt: ctx.now() })
  return getSetupChecklist(ctx)
}

/** The hours and the policy that every help desk begins with count once somebody has changed or added to them. */
const checklist = sql`
  SELECT EXISTS (SELECT FROM email_delivery WHERE state = 'sent')
           OR EXISTS (SELECT FROM setup_link WHERE used_at IS NOT NULL AND mail_event_id IS NOT NULL) AS mail,
         (SELECT count(*) FROM business_hours_version) > 1 AS "businessHours",
         (SELECT count(*) FROM sla_policy_version) > 1 AS policy,
         EXISTS (SELECT FROM topic JOIN team ON team.id = topic.team_id
                 WHERE topic.form_id IS NOT NULL AND topic.archived_at IS NULL AND team.archived_at IS NULL) AS topic,
         (SELECT count(*) FROM person WHERE ${isActiveStaff}) > 1 AS staff,
         (SELECT checklist_dismissed_at IS NOT NULL FROM site WHERE id = 1) AS "isDismissed"`
