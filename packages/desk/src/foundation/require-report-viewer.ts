import { authorize, hasPermission, type Staff } from '@lodge/domain'
import type { Context } from './context.ts'
import { requireStaff } from './require-staff.ts'

/** Returns the agent who asks. Throws `forbidden` for those who may not see reports. */
export function requireReportViewer(ctx: Pick<Context, 'actor'>): Staff {
  const staff = requireStaff(ctx)
  authorize(hasPermission(staff, 'view_report'))
  return staff
}
