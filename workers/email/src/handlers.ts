import { type DomainEvent, isSubscribed, type MailEventType, parseEvent } from '@lodge/contracts'
import {
  type EmailContext,
  findDeliveredEvent,
  mailAccountChange,
  mailAddressChange,
  mailAddressesChange,
  mailAssignment,
  mailAutomationPaused,
  mailDeadlineBreach,
  mailDeadlineWarning,
  mailDeletionRequest,
  mailEmailChange,
  mailEmergency,
  mailEscalation,
  mailFormAnswers,
  mailHandOver,
  mailInvitation,
  mailMacroPaused,
  mailMentions,
  mailMerge,
  mailNewBrowser,
  mailPasskeyRefusal,
  mailPasswordReset,
  mailPeopleMerge,
  mailPeopleUnmerge,
  mailPersonChange,
  mailProviderEnd,
  mailReply,
  mailReport,
  mailRequesterChange,
  mailSetAside,
  mailSignInCode,
  mailSiteTest,
  mailStatus,
  mailTeamJoined,
  mailTemplateTest,
  mailTicketCreated,
  mailTokenExpiry,
  mailUnmerge,
  mailWebhookStopped,
} from '@lodge/desk/messaging'
import { mailSetupCode } from '@lodge/desk/settings'
import type { Handlers } from '@lodge/events'

export const handlers: Handlers<'email', EmailContext> = {
  'ticket.created': mailTicketCreated,
  'ticket.replied': mailReplyAndMentions,
  'ticket.status_changed': mailStatus,
  'ticket.form_answers_changed': mailFormAnswers,
  'ticket.requester_changed': mailRequesterChange,
  'ticket.merged': mailMerge,
  'ticket.unmerged': mailUnmerge,
  'ticket.assigned': mailAssignment,
  'deadline.warned': mailDeadlineWarning,
  'deadline.breached': mailDeadlineBreach,
  'deadline.escalated': mailEscalation,
  'person.joined_team': mailTeamJoined,
  'person.deletion_requested': mailDeletionRequest,
  'delivery.retried': mailAgain,
  'tickets.handed_over': mailHandOver,
  'api_token.expires': mailTokenExpiry,
  'identity_provider.ends': mailProviderEnd,
  'macro.paused': mailMacroPaused,
  'webhook.stopped': mailWebhookStopped,
  'automation.paused': mailAutomationPaused,
  'report.due': mailReport,
  'mail.set_aside': mailSetAside,
}

export const urgentHandlers: Handlers<'urgent-email', EmailContext> = {
  'setup.mail_requested': mailSetupCode,
  'person.invited': mailInvitation,
  'person.address_change_requested': mailAddressChange,
  'password_reset.requested': mailPasswordReset,
  'person.account_changed': mailAccountChange,
  'person.addresses_changed': mailAddressesChange,
  'person.email_changed': mailEmailChange,
  'person.new_browser_used': mailNewBrowser,
  'person.emergency_used': mailEmergency,
  'person.passkey_refused': mailPasskeyRefusal,
  'person.changed': mailPersonChange,
  'person.merged': mailPeopleMerge,
  'person.unmerged': mailPeopleUnmerge,
  'sign_in.code_requested': mailSignInCode,
  'site.test_mail_requested': mailSiteTest,
  'email_template.test_requested': mailTemplateTest,
}

const allHandlers: Handlers<'email' | 'urgent-email', EmailContext> = { ...handlers, ...urgentHandlers }

async function mailReplyAndMentions(ctx: EmailContext, event: DomainEvent<'ticket.replied'>): Promise<void> {
  await mailReply(ctx, event)
  await mailMentions(ctx, event)
}

/** Repeats the mails of an event; those that were sent are not sent again. */
async function mailAgain(ctx: EmailContext, { deliveryId }: DomainEvent<'delivery.retried'>): Promise<void> {
  const event = await findDeliveredEvent(ctx.db, deliveryId)
  if (event && isMailEvent(event.type)) await handle(ctx, event.type, event.json)
}

async function handle<Type extends MailEventType>(
  ctx: EmailContext,
  type: Type,
  json: unknown,
): Promise<void> {
  await allHandlers[type](ctx, parseEvent(type, json))
}

function isMailEvent(type: string): type is MailEventType {
  return isSubscribed('email', type) || isSubscribed('urgent-email', type)
}
