import { authorize, canSeeAllTickets, hasPermission, type Staff } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'

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
