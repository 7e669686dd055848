import type { DomainEvent } from '@lodge/contracts'
import {
  type EmailContext,
  mailAssignment,
  mailDeadlineBreach,
  mailDeadlineWarning,
  mailEscalation,
  mailInvitation,
  mailMentions,
  mailMerge,
  mailReply,
  mailSetupCode,
  mailSignInCode,
  mailStatus,
  mailTicketCreated,
  mailUnmerge,
} from '@lodge/desk'
import type { Handlers } from '@lodge/events'

export const handlers: Handlers<'email', EmailContext> = {
  'ticket.created': mailTicketCreated,
  'ticket.replied': mailReplyAndMentions,
  'ticket.status_changed': mailStatus,
  'ticket.merged': mailMerge,
  'ticket.unmerged': mailUnmerge,
  'ticket.assigned': mailAssignment,
  'deadline.warned': mailDeadlineWarning,
  'deadline.breached': mailDeadlineBreach,
  'deadline.escalated': mailEscalation,
  'setup.mail_requested': mailSetupCode,
  'person.invited': mailInvitation,
  'sign_in.code_requested': mailSignInCode,
}

async function mailReplyAndMentions(ctx: EmailContext, event: DomainEvent<'ticket.replied'>): Promise<void> {
  await mailReply(ctx, event)
  await mailMentions(ctx, event)
}
