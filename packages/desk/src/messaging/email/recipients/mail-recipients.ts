import type { DomainEvent, MailEventType, MailOf, NotificationKind, TicketStatus } from '@lodge/contracts'
import type { Database } from '@lodge/database'
import { type NotifyingEvent, recipientsOf } from '../../notifications/recipients.ts'
import type { Recipient } from '../delivery.ts'
import { findChanged, findFormerOwner, findMergedOwner, findOwner } from './account-recipients.ts'
import { deadlineRecipients } from './deadline-recipients.ts'
import { escalationRecipients, notifiedRecipients } from './escalation-recipients.ts'
import { findParticipants } from './find-participants.ts'
import {
  findAccountManagers,
  findConfirmedRequester,
  findForgetful,
  findInvited,
  findMoving,
  findOwnerOfAutomation,
  findOwnerOfMacro,
  findOwnerOfToken,
  findOwnerOfWebhook,
  findRequester,
  findRequesterToConfirm,
  findSettingUp,
  findSigningIn,
  findStaff,
  findSuperadmins,
  findTeamOwners,
  findTester,
  findWriterOfMail,
  type RequesterMailKind,
} from './find-recipients.ts'
import { handOverRecipients } from './hand-over-recipients.ts'

type FindRecipients<Event> = (db: Database, event: Event) => Promise<Recipient[]>

type MailRecipients = {
  [Type in MailEventType]: Record<MailOf<Type>, FindRecipients<DomainEvent<Type>>>
}

/**
 * The recipients of each event's mails, by the mail's template; a missing entry is a type error. The
 * requester is never mailed about what they did themselves, except for the confirmation of a new ticket.
 * Agents get the mails that their preferences ask for, about tickets that they see;
 * `notifications/recipients.ts` says which agents an event concerns. The function that sends a mail
 * (`mail-*.ts`) leaves it out where it has nothing left to say.
 */
export const mailRecipients: MailRecipients = {
  'ticket.created': { ticket_received: (db, { ticketId }) => findRequesterToConfirm(db, ticketId) },
  'ticket.requester_changed': { ticket_received: (db, { ticketId }) => findConfirmedRequester(db, ticketId) },
  'ticket.replied': {
    ticket_answered: (db, { ticketId, actorId, thenStatus }) =>
      findRequester(db, ticketId, actorId, kindsOfReply(thenStatus)),
    participant_answered: (db, { ticketId }) => findParticipants(db, ticketId),
    requester_answered: agentsConcerned('answer'),
    ticket_reopened: agentsConcerned('answer'),
    ticket_mentioned: agentsConcerned('mention'),
  },
  'ticket.status_changed': {
    ticket_resolved: (db, { ticketId, actorId }) => findRequester(db, ticketId, actorId, ['resolved']),
    ticket_reopened: agentsConcerned('answer'),
  },
  'ticket.form_answers_changed': { requester_answered: agentsConcerned('answer') },
  'ticket.assigned': { ticket_assigned: agentsConcerned('assigned') },
  'ticket.merged': { ticket_merged: (db, { sourceId, actorId }) => findRequester(db, sourceId, actorId) },
  'ticket.unmerged': { ticket_unmerged: (db, { sourceId, actorId }) => findRequester(db, sourceId, actorId) },
  'deadline.warned': { deadline_warned: deadlineRecipients },
  'deadline.breached': { deadline_breached: deadlineRecipients },
  'deadline.escalated': {
    deadline_escalated: notifiedRecipients,
    deadline_escalated_priority: escalationRecipients,
    deadline_escalated_team: escalationRecipients,
    deadline_escalated_assignee: escalationRecipients,
  },
  'setup.mail_requested': { setup_code: findSettingUp },
  'site.test_mail_requested': { site_test: findTester },
  'email_template.test_requested': { site_test: findTester },
  'delivery.retried': {},
  'mail.set_aside': { mail_set_aside: findWriterOfMail },
  'tickets.handed_over': { tickets_handed_over: handOverRecipients },
  'api_token.expires': { token_expires: findOwnerOfToken },
  'identity_provider.ends': {
    provider_certificate_ends: findSuperadmins,
    provider_metadata_ends: findSuperadmins,
  },
  'automation.paused': { automation_paused: findOwnerOfAutomation },
  'macro.paused': { macro_paused: findOwnerOfMacro },
  'webhook.stopped': { webhook_stopped: findOwnerOfWebhook },
  'report.due': { ticket_report: (db, { personId }) => findStaff(db, [personId]) },
  'person.address_change_requested': { address_change: findMoving },
  'person.joined_team': { team_joined: findTeamOwners },
  'person.invited': { invitation: findInvited },
  'person.deletion_requested': { deletion_requested: findAccountManagers },
  'person.account_changed': {
    account_password_changed: findOwner,
    account_second_factor_on: findOwner,
    account_second_factor_off: findOwner,
    account_recovery_codes: findOwner,
    account_recovery_code_used: findOwner,
    account_passkey_added: findOwner,
    account_passkey_removed: findOwner,
    account_identity_linked: findOwner,
    account_identity_removed: findOwner,
    account_token_created: findOwner,
  },
  'person.addresses_changed': { account_address_added: findOwner, account_address_removed: findOwner },
  'person.passkey_refused': {
    account_passkey_copied: async (db, { personId, at }) =>
      personId === null ? [] : findOwner(db, { personId, at }),
  },
  'person.emergency_used': { account_emergency_used: findSuperadmins },
  'person.email_changed': { account_email_changed: findFormerOwner },
  'person.new_browser_used': { account_new_browser: findOwner },
  'person.changed': { account_role_changed: findChanged, account_deactivated: findChanged },
  'person.merged': { account_merged: findMergedOwner },
  'person.unmerged': { account_unmerged: findOwner },
  'password_reset.requested': { password_reset: findForgetful },
  'sign_in.code_requested': {
    sign_in_code: findSigningIn,
    proof_code: findSigningIn,
    identity_code: findSigningIn,
    new_address_code: findSigningIn,
  },
}

/** A reply is an answer, whatever else it brings with it. */
function kindsOfReply(thenStatus: TicketStatus | null): RequesterMailKind[] {
  if (thenStatus === 'pending') return ['answered', 'waiting']
  return thenStatus === 'resolved' ? ['answered', 'resolved'] : ['answered']
}

/** Finds the agents whom an event concerns for this reason and who want a mail about it. */
function agentsConcerned(kind: NotificationKind): FindRecipients<NotifyingEvent> {
  return async (db, event) => {
    const agents = await recipientsOf(db, event)
    return agents
      .filter((agent) => agent.kind === kind && agent.preferences[kind].mail)
      .map(({ name, email, language }) => ({ name, email, language }))
  }
}
