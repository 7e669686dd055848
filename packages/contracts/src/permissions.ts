import { z } from 'zod'

/** Specification, section 6, and `view_all_tickets`, which lifts the limit to one's own teams. */
export const permissions = [
  'manage_department',
  'manage_team',
  'manage_user_account',
  'manage_topic',
  'manage_knowledge_base',
  'manage_canned_response',
  'manage_form',
  'view_report',
  'view_all_tickets',
] as const

export const Permission = z.enum(permissions)
export type Permission = z.infer<typeof Permission>

/** The one role that has every permission and alone may enter the settings. */
export const superadmin = 'superadmin'
