import type { DomainEvent } from '@lodge/contracts'
import {
  type EmailContext,
  mailAssignment,
  mailDeadlineBreach,
  mailDeadlineWarning,
  mailEscalation,
  mailMentions,
  mailMerge,
  mailOpenedTicket,
  mailReply,
  mailSignInCode,
  mailStatus,
  mailUnmerge,
} from '@lodge/desk'
import type { Handlers } from '@lodge/events'

/** Which mail tells of which event. */
export const handlers: Handlers<'email', EmailContext> = {
  'ticket.opened': mailOpenedTicket,
  'ticket.replied': mailReplyAndMentions,
  'ticket.status_changed': mailStatus,
  'ticket.merged': mailMerge,
  'ticket.unmerged': mailUnmerge,
  'ticket.assigned': mailAssignment,
  'deadline.warned': mailDeadlineWarning,
  'deadline.breached': mailDeadlineBreach,
  'deadline.escalated': mailEscalation,
  'sign_in.code_requested': mailSignInCode,
}

/** Handles an event that is known only at run time. */
export async function handle(ctx: EmailContext, event: DomainEvent): Promise<void> {
  switch (event.type) {
    case 'ticket.opened':
      return mailOpenedTicket(ctx, event)
    case 'ticket.replied':
      return mailReplyAndMentions(ctx, event)
    case 'ticket.assigned':
      return mailAssignment(ctx, event)
    case 'ticket.status_changed':
      return mailStatus(ctx, event)
    case 'ticket.merged':
      return mailMerge(ctx, event)
    case 'ticket.unmerged':
      return mailUnmerge(ctx, event)
    case 'deadline.warned':
      return mailDeadlineWarning(ctx, event)
    case 'deadline.breached':
      return mailDeadlineBreach(ctx, event)
    case 'deadline.escalated':
      return mailEscalation(ctx, event)
    case 'sign_in.code_requested':
      return mailSignInCode(ctx, event)
    default:
      return
  }
}

async function mailReplyAndMentions(ctx: EmailContext, event: DomainEvent<'ticket.replied'>): Promise<void> {
  await mailReply(ctx, event)
  await mailMentions(ctx, event)
}
