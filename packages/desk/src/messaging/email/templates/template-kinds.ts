import type { EmailTemplateCode, VariableName } from './default-template.ts'

export interface TemplateKind {
  /** The side whose page of the ticket it leads to; null for mails that are about no ticket. */
  ticketFor: 'portal' | 'admin' | null
  variables: readonly VariableName[]
  /** A variable that the body must have: nobody could sign in by a mail without the code. */
  required?: VariableName
}

const everywhere = ['recipientName', 'siteName', 'siteShortName'] as const
const ofTicket = [
  'number',
  'subject',
  'teamName',
  'requesterName',
  'assigneeName',
  'formAnswers',
  'link',
] as const

const withoutTicket = (variables: readonly VariableName[] = [], required?: VariableName): TemplateKind => ({
  ticketFor: null,
  variables: [...variables, ...everywhere],
  ...(required && { required }),
})
const aboutAccount = (...variables: VariableName[]): TemplateKind =>
  withoutTicket([...variables, 'moment', 'link'])
const aboutTicket =
  (ticketFor: 'portal' | 'admin') =>
  (...variables: VariableName[]): TemplateKind => ({
    ticketFor,
    variables: [...ofTicket, ...variables, ...everywhere],
  })
const forRequester = aboutTicket('portal')
const forAgents = aboutTicket('admin')

/** Every mail, with its variables. */
export const templateKinds: Record<EmailTemplateCode, TemplateKind> = {
  sign_in_code: withoutTicket(['code', 'validUntil', 'link'], 'code'),
  proof_code: withoutTicket(['code', 'validUntil'], 'code'),
  identity_code: withoutTicket(['code', 'validUntil'], 'code'),
  new_address_code: withoutTicket(['code', 'validUntil'], 'code'),
  setup_code: withoutTicket(['code', 'validUntil'], 'code'),
  site_test: withoutTicket(),
  invitation: withoutTicket(['link', 'validUntil'], 'link'),
  password_reset: withoutTicket(['link', 'validUntil'], 'link'),
  account_password_changed: aboutAccount(),
  account_second_factor_on: aboutAccount(),
  account_second_factor_off: aboutAccount(),
  account_recovery_codes: aboutAccount(),
  account_recovery_code_used: aboutAccount(),
  account_passkey_added: aboutAccount(),
  account_passkey_removed: aboutAccount(),
  account_identity_linked: aboutAccount(),
  account_identity_removed: aboutAccount(),
  account_passkey_copied: aboutAccount(),
  account_emergency_used: aboutAccount('actorName'),
  account_token_created: aboutAccount(),
  token_expires: withoutTicket(['tokenName', 'moment', 'link']),
  provider_certificate_ends: withoutTicket(['providerName', 'moment', 'link']),
  provider_metadata_ends: withoutTicket(['providerName', 'moment', 'link']),
  account_email_changed: aboutAccount('newEmail'),
  account_address_added: aboutAccount('newEmail'),
  account_address_removed: aboutAccount(),
  account_new_browser: aboutAccount('browserName'),
  account_role_changed: aboutAccount('roleName'),
  account_deactivated: aboutAccount(),
  account_merged: aboutAccount('newEmail'),
  account_unmerged: aboutAccount('newEmail'),
  address_change: withoutTicket(['newEmail', 'link', 'validUntil'], 'link'),
  team_joined: withoutTicket(['actorName', 'teamName', 'link']),
  deletion_requested: withoutTicket(['requesterName', 'requesterEmail', 'link']),
  tickets_handed_over: withoutTicket(['handOverSentence', 'teamName', 'link']),
  mail_set_aside: withoutTicket(['number', 'mailSubject', 'reason', 'link']),
  automation_paused: withoutTicket(['automationTitle', 'reason', 'link']),
  macro_paused: withoutTicket(['macroTitle', 'reason', 'link']),
  webhook_stopped: withoutTicket(['webhookName', 'reason', 'link']),
  ticket_report: withoutTicket(['reportName', 'period', 'figures', 'comparison', 'topTeams', 'link']),
  ticket_received: forRequester(
    'message',
    'missingAnswers',
    'missingSentence',
    'articlesSentence',
    'articles',
  ),
  ticket_answered: forRequester('authorName', 'message', 'statusSentence'),
  participant_answered: withoutTicket([
    'number',
    'subject',
    'teamName',
    'requesterName',
    'authorName',
    'message',
  ]),
  ticket_resolved: forRequester('reopenDays'),
  ticket_merged: forRequester('intoNumber', 'intoSubject'),
  ticket_unmerged: forRequester('intoNumber'),
  ticket_reopened: forAgents('authorName', 'reopenedSentence', 'message'),
  requester_answered: forAgents('authorName', 'message'),
  ticket_assigned: forAgents('actorName'),
  ticket_mentioned: forAgents('authorName', 'message'),
  deadline_warned: forAgents('metricName', 'dueAt', 'reason'),
  deadline_breached: forAgents('metricName', 'dueAt', 'reason'),
  deadline_escalated: forAgents('reason'),
  deadline_escalated_priority: forAgents('reason', 'fromPriority', 'toPriority'),
  deadline_escalated_team: forAgents('reason', 'fromTeam', 'toTeam', 'unassignedSentence'),
  deadline_escalated_assignee: forAgents('reason', 'toName', 'reassignedSentence'),
}

/**
 * Returns whether mail programs may file a mail of this kind as list mail: notices to staff and reports. What a person
 * wrote is none, since other help desks would not answer it (RFC 3834, section 2).
 */
export function isListMail(code: EmailTemplateCode): boolean {
  const { ticketFor, variables } = templateKinds[code]
  return code === 'ticket_report' || (ticketFor === 'admin' && !variables.includes('message'))
}

/** Returns whether a mail of this kind brings what staff write to people outside, under which a mailbox's signature stands. */
export function isSigned(code: EmailTemplateCode): boolean {
  return code === 'ticket_answered' || code === 'participant_answered'
}

/**
 * Returns whether a mail of this kind goes even to an address to which mail fails: those that let somebody into their
 * account, that say that it has changed, or that somebody asked for to see whether mail arrives.
 */
export function isAlwaysSent(code: EmailTemplateCode): boolean {
  return templateKinds[code].required !== undefined || code === 'site_test' || code.startsWith('account_')
}

export function isTemplateCode(code: string): code is EmailTemplateCode {
  return Object.hasOwn(templateKinds, code)
}
