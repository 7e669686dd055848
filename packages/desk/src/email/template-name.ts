import { deskStrings } from '../strings.ts'
import type { EmailTemplateCode } from './email-templates.ts'

const codes: Record<EmailTemplateCode, true> = {
  sign_in_code: true,
  setup_code: true,
  site_test: true,
  invitation: true,
  password_reset: true,
  ticket_received: true,
  ticket_answered: true,
  ticket_resolved: true,
  ticket_reopened: true,
  ticket_merged: true,
  ticket_unmerged: true,
  requester_answered: true,
  ticket_assigned: true,
  ticket_mentioned: true,
  deadline_warned: true,
  deadline_breached: true,
  deadline_escalated: true,
  deadline_escalated_priority: true,
  deadline_escalated_team: true,
  deadline_escalated_assignee: true,
}

/** Returns the name of a mail's template; of one that is gone, its code. */
export function templateName(code: string): string {
  return isTemplateCode(code) ? deskStrings(null).t(`email-templates.${code}.name`) : code
}

function isTemplateCode(code: string): code is EmailTemplateCode {
  return code in codes
}
