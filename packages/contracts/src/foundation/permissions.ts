import { z } from 'zod'

/**
 * Permissions of the specification, section 6; `view_all_tickets`, for the tickets of every team; `manage_mailbox`, for
 * the addresses that mail comes to and for all mail that came; `manage_api_token`, for the tokens of integrations;
 * `manage_webhook`, for what is told to other systems; and `manage_automation`, for automations, which takes
 * `view_all_tickets` too to publish one.
 */
export const permissions = [
  'manage_department',
  'manage_team',
  'manage_user_account',
  'manage_topic',
  'manage_knowledge_base',
  'manage_canned_response',
  'manage_form',
  'manage_mailbox',
  'manage_api_token',
  'manage_webhook',
  'manage_automation',
  'view_report',
  'view_all_tickets',
] as const

export const Permission = z.enum(permissions)
export type Permission = z.infer<typeof Permission>

/** The role that has every permission and alone may change the settings. */
export const superadmin = 'superadmin'
