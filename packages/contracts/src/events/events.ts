import { z } from 'zod'
import { AssignmentReason, WaitReason } from '../directory/availability/assignment.ts'
import { LanguageTag } from '../foundation/language-tag.ts'
import { RecordFacts } from '../foundation/records/record-facts.ts'
import { Instant } from '../foundation/shared.ts'
import { SlaMetric } from '../foundation/sla-metric.ts'
import { PasskeyProblem } from '../identity/auth/passkeys.ts'
import { SignOnProblem, SignOnPurpose } from '../identity/auth/sign-on.ts'
import { SignInWay } from '../identity/people/acting.ts'
import { ReportCadence } from '../insight/reports/report-subscriptions.ts'
import { EscalationOutcome, EscalationStep } from '../sla/escalation/escalation.ts'
import { TicketPriority } from '../sla/ticket-priority.ts'
import { FormAnswers } from '../ticketing/forms/form-fields.ts'
import { TicketListColumn } from '../ticketing/tickets/list/ticket-list.ts'
import { TicketLinkKind } from '../ticketing/tickets/ticket-link-kind.ts'
import { TicketSort } from '../ticketing/tickets/ticket-sort.ts'
import { LegalHold, TicketRating, TicketStatus } from '../ticketing/tickets/ticket-values.ts'
import { StatusReason, Visibility } from '../ticketing/tickets/tickets.ts'
import type { QueueName } from './event-queues.ts'

const OnTicket = z.object({ ticketId: z.uuid() })
/** Recorded in the source's history, shown in both threads. */
const BetweenTickets = z.object({ sourceId: z.uuid(), targetId: z.uuid() })
const OnMerge = BetweenTickets.extend({ mergeId: z.uuid() })
/** `relation` is what the other ticket is to this one. */
const OnLink = OnTicket.extend({ otherId: z.uuid(), relation: TicketLinkKind })
/** A message that left the ticket for the other one, or came from there. What came counts for its deadlines as `by` and `visibility` say. */
const OnMovedMessage = OnTicket.extend({
  messageId: z.uuid(),
  otherId: z.uuid(),
  way: z.enum(['away', 'here']),
  visibility: Visibility,
  by: z.enum(['requester', 'staff', 'other']),
})
const OnArticle = OnTicket.extend({ articleId: z.uuid() })
const OnPerson = z.object({ personId: z.uuid() })
/** A merge of two people has an event for each: whose account is closed (`away`), and whose it is now (`here`). */
const OnMergedPerson = OnPerson.extend({
  mergeId: z.uuid(),
  otherId: z.uuid(),
  way: z.enum(['away', 'here']),
})
const OnMail = z.object({ mailId: z.uuid() })
const OnDelivery = z.object({ deliveryId: z.uuid() })
/** A failed job: its queue, its id there, and the event or scheduled work that it is of. */
const OnJob = z.object({
  queue: z.string(),
  jobId: z.string(),
  work: z.string(),
})
const Facts = RecordFacts.nullable()
/** A record of the back office: its name then, and those of its facts that changed. */
const OnRecord = z.object({
  recordId: z.uuid(),
  subject: z.string(),
  how: z.enum(['created', 'edited', 'archived', 'restored']),
  before: Facts,
  after: Facts,
})
const OnDeadline = OnTicket.extend({ deadlineId: z.uuid(), metric: SlaMetric, cycle: z.number().int() })
const AccountField = z.enum([
  'name',
  'email',
  'timezone',
  'password',
  'signature',
  'notifications',
  'shortcuts',
  'undoSend',
  'department',
  'language',
  'webPushOn',
  'webPushOff',
  'secondFactorOn',
  'secondFactorOff',
  'recoveryCodes',
  'recoveryCodeUsed',
  'passkeyAdded',
  'passkeyRenamed',
  'passkeyRemoved',
  'identityLinked',
  'identityRemoved',
  'tokenCreated',
  'tokenRevoked',
  'calendarCreated',
  'calendarRemoved',
])
const Area = z.enum(['portal', 'admin'])

interface EventRow {
  /** Ids, and the values before and after; consumers read the rest. */
  payload: z.ZodObject
  consumers: readonly QueueName[]
  /** Shown as a line of the thread; messages are in the thread by themselves. */
  inThread?: true
  inSlaHistory?: true
  notifiesAgents?: true
  mails?: readonly string[]
  /** Lets other events overtake it in its queues. */
  isLowPriority?: true
}

/**
 * Every domain event, one row each: the place to start with "what happens when …?". A row leads to
 *
 * - `consumers`: `workers/<queue>/src/handlers.ts`, or `worker.ts` where it handles a round together, says what each of
 *   them does: pushes to open screens and the notifications of agents (realtime), new deadlines (sla), mails (email and,
 *   for those that somebody waits for, urgent-email: both in `workers/email`), notifications on requesters' devices
 *   (web-push), what reports count (reports)
 * - `on-demand-events.ts`: queues that are told of an event only while somebody wants it there
 * - `activity` among them: its row of the activity log is described in `packages/desk/src/settings/activity/describe/*.ts`, and
 *   labelled in `packages/domain/strings/en/activity.json`
 * - `inThread`: `packages/desk/src/ticketing/tickets/conversation/thread-events.ts` reads the line, and
 *   `apps/admin/src/ticketing/ticket/thread/thread-sentences.ts` has its sentence
 * - `notifiesAgents`: `packages/desk/src/messaging/notifications/recipients.ts` says whom
 * - `mails`: `packages/desk/src/messaging/email/recipients/mail-recipients.ts` says whom
 * - `inSlaHistory`: `packages/desk/src/sla/deadlines/sla-timeline.ts` says what it means to the deadlines
 *
 * Each of those tables is typed by these rows: a new event, or a new consumer of one, does not compile until they have it.
 * What is written with the event stands in the command that records it, which a search for its name leads to.
 */
export const domainEvents = {
  'ticket.created': {
    payload: OnTicket.extend({ messageId: z.uuid() }),
    consumers: ['realtime', 'sla', 'email', 'activity', 'reports'],
    mails: ['ticket_received'],
    inSlaHistory: true,
  },
  'ticket.replied': {
    payload: OnTicket.extend({
      messageId: z.uuid(),
      visibility: Visibility,
      /** `other` has an address for replies that was given to somebody else, which counts for no answer, as an
       * automation's do. */
      by: z.enum(['requester', 'staff', 'other', 'automation']),
      thenStatus: TicketStatus.nullable(),
      /** The agents whom an internal note mentions. */
      mentions: z.array(z.uuid()).default([]),
    }),
    consumers: ['realtime', 'sla', 'email', 'web-push', 'activity', 'reports'],
    mails: [
      'ticket_answered',
      'participant_answered',
      'requester_answered',
      'ticket_reopened',
      'ticket_mentioned',
    ],
    inSlaHistory: true,
    notifiesAgents: true,
  },
  'ticket.status_changed': {
    payload: OnTicket.extend({
      from: TicketStatus,
      to: TicketStatus,
      /** The message that was sent with the change; null where there is none. */
      messageId: z.uuid().nullable(),
      /** The time that the ticket is snoozed until. */
      until: Instant.optional(),
      because: StatusReason.optional(),
      /** Days that the ticket had stayed resolved, for an automatic closing. */
      afterDays: z.number().int().optional(),
    }),
    consumers: ['realtime', 'sla', 'email', 'web-push', 'activity', 'reports'],
    mails: ['ticket_resolved', 'ticket_reopened'],
    inThread: true,
    inSlaHistory: true,
    notifiesAgents: true,
  },
  'ticket.assigned': {
    payload: OnTicket.extend({
      from: z.uuid().nullable(),
      to: z.uuid().nullable(),
      /** Present where Lodge itself did it: by the team's method, or because the assignee is away. */
      because: AssignmentReason.optional(),
    }),
    consumers: ['realtime', 'email', 'activity', 'reports'],
    mails: ['ticket_assigned'],
    inThread: true,
    inSlaHistory: true,
    notifiesAgents: true,
  },
  /** The team's method found nobody for it. */
  'ticket.assignment_waits': {
    payload: OnTicket.extend({ teamId: z.uuid(), because: WaitReason }),
    consumers: ['realtime', 'activity'],
    inThread: true,
  },
  'ticket.watchers_changed': { payload: OnTicket, consumers: ['realtime'] },
  'ticket.participant_changed': {
    payload: OnTicket.extend({ personId: z.uuid(), how: z.enum(['added', 'removed', 'stopped']) }),
    consumers: ['realtime', 'activity'],
  },
  /** A reply waits for its time, no longer does, or was not sent and waits for its author, who is told. */
  'ticket.scheduled_reply_changed': {
    payload: OnTicket.extend({
      authorId: z.uuid(),
      sendAt: Instant,
      how: z.enum(['scheduled', 'withdrawn', 'held']),
    }),
    consumers: ['realtime', 'activity'],
    notifiesAgents: true,
  },
  /** The writer of a forwarded mail has become the requester; the message is that mail's. */
  'ticket.requester_changed': {
    payload: OnTicket.extend({ messageId: z.uuid(), from: z.uuid(), to: z.uuid() }),
    consumers: ['realtime', 'email', 'activity', 'reports'],
    mails: ['ticket_received'],
    inThread: true,
  },
  /** People who ask or write in the ticket were merged, or are two again; what they did is in `person.merged`. */
  'ticket.people_merged': {
    payload: OnTicket.extend({ from: z.uuid(), to: z.uuid() }),
    consumers: ['realtime', 'reports'],
  },
  'ticket.team_changed': {
    payload: OnTicket.extend({ from: z.uuid(), to: z.uuid() }),
    consumers: ['realtime', 'sla', 'activity', 'reports'],
    inThread: true,
    inSlaHistory: true,
  },
  'ticket.priority_changed': {
    payload: OnTicket.extend({ from: TicketPriority, to: TicketPriority }),
    consumers: ['realtime', 'sla', 'activity', 'reports'],
    inThread: true,
    inSlaHistory: true,
  },
  /** The ticket opens by itself at `to`; `from` is the time it was snoozed until before. */
  'ticket.snoozed': {
    payload: OnTicket.extend({ from: Instant.nullable(), to: Instant }),
    consumers: ['realtime', 'activity'],
    inThread: true,
  },
  /** The ticket keeps its status and no longer opens by itself. */
  'ticket.unsnoozed': {
    payload: OnTicket.extend({ from: Instant }),
    consumers: ['realtime', 'activity'],
    inThread: true,
  },
  'ticket.topic_changed': {
    payload: OnTicket.extend({ from: z.uuid(), to: z.uuid() }),
    consumers: ['realtime', 'sla', 'activity', 'reports'],
    inThread: true,
    inSlaHistory: true,
  },
  'ticket.department_changed': {
    payload: OnTicket.extend({ from: z.uuid().nullable(), to: z.uuid().nullable() }),
    consumers: ['realtime', 'sla', 'activity', 'reports'],
    inThread: true,
    inSlaHistory: true,
  },
  'ticket.course_changed': {
    payload: OnTicket.extend({ from: z.uuid().nullable(), to: z.uuid().nullable() }),
    consumers: ['realtime', 'activity', 'reports'],
    inThread: true,
  },
  'ticket.language_changed': {
    payload: OnTicket.extend({ from: LanguageTag.nullable(), to: LanguageTag.nullable() }),
    consumers: ['realtime', 'activity'],
    inThread: true,
  },
  /** `from` and `to` are reasons to keep the ticket. */
  'ticket.legal_hold_changed': {
    payload: OnTicket.extend({ from: LegalHold.nullable(), to: LegalHold.nullable() }),
    consumers: ['realtime', 'activity'],
    inThread: true,
  },
  /** Deleted for good, so many months after it was closed; nothing else of it is left. */
  'ticket.deleted': {
    payload: OnTicket.extend({ number: z.number().int(), closedAt: Instant, afterMonths: z.number().int() }),
    consumers: ['activity'],
  },
  /** The requester has read what staff wrote, on whichever device. */
  'ticket.read': { payload: OnTicket, consumers: ['realtime'], isLowPriority: true },
  /** The requester's comment stands on the ticket. */
  'ticket.rated': {
    payload: OnTicket.extend({ from: TicketRating, to: TicketRating }),
    consumers: ['realtime', 'activity', 'reports'],
    inThread: true,
  },
  /** A mail about a message did not reach somebody, and is not tried again. */
  'ticket.undelivered': {
    payload: OnTicket.extend({ messageId: z.uuid() }),
    consumers: ['realtime', 'activity'],
    notifiesAgents: true,
  },
  'ticket.tags_changed': {
    payload: OnTicket.extend({ added: z.array(z.string()), removed: z.array(z.string()) }),
    consumers: ['realtime', 'activity', 'reports'],
  },
  /** `by` the requester: answers that the ticket was missing. */
  'ticket.form_answers_changed': {
    payload: OnTicket.extend({
      from: FormAnswers,
      to: FormAnswers,
      by: z.enum(['requester', 'staff']).default('staff'),
    }),
    consumers: ['realtime', 'email', 'activity'],
    mails: ['requester_answered'],
    inThread: true,
    notifiesAgents: true,
  },
  /** The source is closed for good, the target follows it up. */
  'ticket.follow_up_created': {
    payload: BetweenTickets,
    consumers: ['realtime', 'activity'],
    inThread: true,
  },
  /** `from` is the source's status before. The SLA ignores a merge that was undone. */
  'ticket.merged': {
    payload: OnMerge.extend({ from: TicketStatus }),
    consumers: ['realtime', 'sla', 'email', 'activity', 'reports'],
    mails: ['ticket_merged'],
    inThread: true,
    inSlaHistory: true,
  },
  /** `to` is the status that the source has again. */
  'ticket.unmerged': {
    payload: OnMerge.extend({ to: TicketStatus }),
    consumers: ['realtime', 'sla', 'email', 'activity', 'reports'],
    mails: ['ticket_unmerged'],
    inThread: true,
  },
  /** A message was moved between two tickets; each has an event of its own. */
  'ticket.message_moved': {
    payload: OnMovedMessage,
    consumers: ['realtime', 'sla', 'activity', 'reports'],
    inThread: true,
    inSlaHistory: true,
    notifiesAgents: true,
  },
  /** A message became a ticket of its own, of which it is the first one. */
  'ticket.split': {
    payload: OnMovedMessage,
    consumers: ['realtime', 'sla', 'activity', 'reports'],
    inThread: true,
    inSlaHistory: true,
  },
  /** Open tickets of somebody who does not see them any more, or of an archived team, have gone to others. */
  'tickets.handed_over': {
    payload: z.object({
      personId: z.uuid().nullable(),
      fromTeamId: z.uuid().nullable(),
      teamId: z.uuid(),
      /** Null where they have no assignee now. */
      agentId: z.uuid().nullable(),
      tickets: z.number().int(),
    }),
    consumers: ['email'],
    mails: ['tickets_handed_over'],
  },
  /** The macro's title then; what it wrote and changed has events of its own. */
  'ticket.macro_applied': {
    payload: OnTicket.extend({ macroId: z.uuid(), title: z.string() }),
    consumers: ['realtime', 'activity'],
    inThread: true,
  },
  'ticket.linked': { payload: OnLink, consumers: ['realtime', 'activity'] },
  'ticket.unlinked': { payload: OnLink, consumers: ['realtime', 'activity'] },
  'ticket.article_linked': { payload: OnArticle, consumers: ['realtime', 'activity'] },
  'ticket.article_unlinked': { payload: OnArticle, consumers: ['realtime', 'activity'] },
  /** Another version of the ticket's SLA policy or business hours applies from now on. */
  'ticket.sla_policy_applied': {
    payload: OnTicket.extend({ recalculationId: z.uuid() }),
    consumers: [],
    inSlaHistory: true,
  },

  // A record that changed is pushed as its kind (`records.changed`) to those who may read what lists it.
  'site.set_up': { payload: OnPerson, consumers: ['activity'] },
  'mailbox.changed': { payload: OnRecord, consumers: ['realtime', 'activity'] },
  /** A mail has come to a mailbox, and is to be read. */
  'mail.received': { payload: OnMail, consumers: ['mail-in'] },
  /** A decision about a mail that was set aside. */
  'mail.accepted': { payload: OnMail, consumers: ['activity'] },
  'mail.retried': { payload: OnMail, consumers: ['activity'] },
  'mail.deleted': { payload: OnMail, consumers: ['activity'] },
  /** An agent's mail about a ticket was held; `isNote` where it was to stay internal. */
  'mail.set_aside': {
    payload: OnMail.extend({ ticketId: z.uuid(), isNote: z.boolean() }),
    consumers: ['email'],
    mails: ['mail_set_aside'],
  },
  /** A department that has moved below another may bring its tickets under other policies. */
  'department.changed': { payload: OnRecord, consumers: ['realtime', 'sla', 'activity'] },
  'team.changed': { payload: OnRecord, consumers: ['realtime', 'sla', 'activity'] },
  'course.changed': { payload: OnRecord, consumers: ['realtime', 'activity'] },
  'topic.changed': { payload: OnRecord, consumers: ['realtime', 'sla', 'activity'] },
  'form.changed': {
    payload: OnRecord.extend({ how: z.enum(['created', 'edited', 'published', 'archived', 'restored']) }),
    consumers: ['realtime', 'activity'],
  },
  'article.changed': {
    payload: OnRecord.extend({
      how: z.enum([
        'created',
        'edited',
        'archived',
        'restored',
        'published',
        'scheduled',
        'unscheduled',
        'unpublished',
      ]),
    }),
    consumers: ['realtime', 'activity'],
  },
  'article_category.changed': { payload: OnRecord, consumers: ['realtime', 'activity'] },
  'search_synonym.changed': {
    payload: OnRecord.extend({ how: z.enum(['created', 'edited', 'deleted']) }),
    consumers: ['realtime', 'activity'],
  },
  /** The link of a television, by whoever makes or revokes it. */
  'wall_screen.changed': {
    payload: OnRecord.extend({ how: z.enum(['created', 'deleted']) }),
    consumers: ['realtime', 'activity'],
  },
  /** A token of an integration; a rotation edits it. What people do with their own is `person.account_changed`. */
  'api_token.changed': {
    payload: OnRecord.extend({ how: z.enum(['created', 'edited', 'deleted']) }),
    consumers: ['realtime', 'activity'],
  },
  'webhook.changed': {
    payload: OnRecord.extend({
      how: z.enum(['created', 'edited', 'archived', 'restored', 'rotated', 'paused', 'turned_on']),
    }),
    consumers: ['realtime', 'activity'],
  },
  'identity_provider.changed': { payload: OnRecord, consumers: ['realtime', 'activity'] },
  /** Lodge sends it nothing more; its owner is told. */
  'webhook.stopped': {
    payload: z.object({
      webhookId: z.uuid(),
      name: z.string(),
      because: z.enum(['gone', 'failing', 'secret_lost']),
    }),
    consumers: ['realtime', 'email', 'activity'],
    mails: ['webhook_stopped'],
  },
  /** A token ends at `expiresAt`, in so many days at most; recorded once for each end and number of days. */
  'api_token.expires': {
    payload: z.object({ tokenId: z.uuid(), expiresAt: Instant, days: z.number().int() }),
    consumers: ['email'],
    mails: ['token_expires'],
  },
  /**
   * The last certificate of a provider, or the metadata of a federation, ends at `endsAt`, in so many days at most;
   * recorded once for each end and number of days.
   */
  'identity_provider.ends': {
    payload: z.object({
      providerId: z.uuid(),
      what: z.enum(['certificate', 'metadata']),
      endsAt: Instant,
      days: z.number().int(),
    }),
    consumers: ['email'],
    mails: ['provider_certificate_ends', 'provider_metadata_ends'],
  },
  /** The people who have the role get a `person.access_changed` each. */
  'role.changed': {
    payload: OnRecord.extend({ how: z.enum(['created', 'edited', 'deleted']) }),
    consumers: ['realtime', 'activity'],
  },
  /**
   * Changed by somebody who manages accounts; what people change of their own is `person.account_changed`.
   */
  'person.changed': {
    payload: OnRecord.extend({ how: z.enum(['created', 'edited', 'archived', 'restored', 'anonymised']) }),
    consumers: ['realtime', 'urgent-email', 'activity'],
    mails: ['account_role_changed', 'account_deactivated'],
  },
  /** Two accounts are one person's: the source's is closed, and what it had is the target's. */
  'person.merged': {
    payload: OnMergedPerson,
    consumers: ['realtime', 'urgent-email', 'activity'],
    mails: ['account_merged'],
  },
  'person.unmerged': {
    payload: OnMergedPerson,
    consumers: ['realtime', 'urgent-email', 'activity'],
    mails: ['account_unmerged'],
  },
  'sla_policy.changed': {
    payload: z.object({
      policyId: z.uuid(),
      how: z.enum(['created', 'edited', 'moved', 'archived', 'restored']),
      fields: z.array(z.string()),
      version: z.number().int(),
    }),
    consumers: ['realtime', 'sla', 'activity'],
  },
  'business_hours.changed': {
    payload: z.object({
      businessHoursId: z.uuid(),
      how: z.enum(['created', 'edited', 'archived', 'restored']),
      fields: z.array(z.string()),
      version: z.number().int(),
    }),
    consumers: ['realtime', 'sla', 'activity'],
  },
  'canned_response.changed': {
    payload: z.object({
      cannedResponseId: z.uuid(),
      how: z.enum(['created', 'edited', 'archived', 'restored']),
      fields: z.array(z.string()),
    }),
    consumers: ['realtime', 'activity'],
  },

  'macro.changed': { payload: OnRecord, consumers: ['realtime', 'activity'] },
  /** It names something that is no longer there; its owner is told once for each reason. */
  'macro.paused': {
    payload: z.object({ macroId: z.uuid(), because: z.string() }),
    consumers: ['realtime', 'email'],
    mails: ['macro_paused'],
  },

  'automation.changed': {
    payload: OnRecord.extend({
      how: z.enum(['created', 'edited', 'published', 'moved', 'paused', 'continued', 'archived', 'restored']),
    }),
    consumers: ['realtime', 'activity'],
  },
  /** It names something that is gone, or ran too often; its owner is told. */
  'automation.paused': {
    payload: z.object({ automationId: z.uuid(), because: z.string() }),
    consumers: ['realtime', 'email'],
    mails: ['automation_paused'],
  },
  /** An automation ran on the ticket, or failed to; what it wrote and changed has events of its own. */
  'ticket.automation_ran': {
    payload: OnTicket.extend({
      automationId: z.uuid(),
      runId: z.uuid(),
      title: z.string(),
      outcome: z.enum(['done', 'nothing', 'failed']),
    }),
    consumers: ['realtime', 'activity'],
    inThread: true,
  },
  /** A run told a webhook of the ticket, which was `teamId`'s then. */
  'ticket.webhook_called': {
    payload: OnTicket.extend({
      teamId: z.uuid(),
      webhookId: z.uuid(),
      name: z.string(),
      automationId: z.uuid(),
      title: z.string(),
    }),
    consumers: ['webhooks', 'realtime', 'activity'],
    inThread: true,
  },

  'deadline.changed': { payload: OnTicket, consumers: ['realtime'], isLowPriority: true },
  'deadline.warned': {
    payload: OnDeadline.extend({ percent: z.number() }),
    consumers: ['realtime', 'email', 'activity'],
    mails: ['deadline_warned'],
    notifiesAgents: true,
  },
  'deadline.breached': {
    payload: OnDeadline.extend({ dueAt: Instant }),
    consumers: ['realtime', 'email', 'activity', 'reports'],
    mails: ['deadline_breached'],
    inThread: true,
    notifiesAgents: true,
  },
  'deadline.escalated': {
    payload: OnDeadline.extend({ step: EscalationStep, outcome: EscalationOutcome }),
    consumers: ['realtime', 'email', 'activity'],
    mails: [
      'deadline_escalated',
      'deadline_escalated_priority',
      'deadline_escalated_team',
      'deadline_escalated_assignee',
    ],
    inThread: true,
  },

  /** A view of one agent, or of these teams: those that share it now, and those that did. */
  'saved_view.changed': {
    payload: OnPerson.extend({ viewId: z.uuid(), teamIds: z.array(z.uuid()) }),
    consumers: ['realtime'],
  },
  'tickets.exported': {
    payload: OnPerson.extend({
      conditions: z.record(z.string(), z.string()),
      sort: TicketSort,
      columns: z.array(TicketListColumn),
    }),
    consumers: ['activity'],
  },
  'report.exported': {
    payload: OnPerson.extend({ conditions: z.record(z.string(), z.string()) }),
    consumers: ['activity'],
  },
  /** Many records at once, which have no events of their own. */
  'import.finished': {
    payload: z.object({
      importId: z.uuid(),
      kind: z.enum(['users', 'courses']),
      subject: z.string(),
      created: z.number().int(),
      updated: z.number().int(),
      unchanged: z.number().int(),
      refused: z.number().int(),
    }),
    consumers: ['realtime', 'activity'],
  },
  'activity.exported': {
    payload: OnPerson.extend({ conditions: z.record(z.string(), z.string()) }),
    consumers: ['activity'],
  },
  /** A report by mail is due, or wanted now (`isRequested`). Its weeks or months are counted back from `dueAt`. */
  'report.due': {
    payload: OnPerson.extend({
      subscriptionId: z.uuid(),
      cadence: ReportCadence,
      dueAt: Instant,
      isRequested: z.boolean(),
    }),
    consumers: ['email'],
    mails: ['ticket_report'],
  },
  /** A report by mail, by its person, or by Lodge where it had to be paused. */
  'report_subscription.changed': {
    payload: OnRecord.extend({ how: z.enum(['created', 'edited', 'deleted']) }),
    consumers: ['activity'],
  },
  /** Ended by the link of its mail. */
  'report_subscription.unsubscribed': {
    payload: z.object({ recordId: z.uuid(), subject: z.string() }),
    consumers: ['activity'],
  },
  'bulk_update.progressed': { payload: OnPerson.extend({ bulkUpdateId: z.uuid() }), consumers: ['realtime'] },

  'setup.mail_requested': {
    payload: z.object({ setupLinkId: z.uuid() }),
    consumers: ['urgent-email'],
    mails: ['setup_code'],
  },
  'sign_in.code_requested': {
    payload: z.object({ signInId: z.uuid() }),
    consumers: ['urgent-email'],
    mails: ['sign_in_code', 'proof_code', 'identity_code', 'new_address_code'],
  },
  'site.changed': { payload: OnRecord, consumers: ['realtime', 'activity'] },
  /** A superadmin wants to know whether mail arrives, from this sender; null for the server's own. */
  'site.test_mail_requested': {
    payload: OnPerson.extend({ from: z.string().nullable() }),
    consumers: ['urgent-email'],
    mails: ['site_test'],
  },
  'email_template.changed': { payload: OnRecord, consumers: ['realtime', 'activity'] },
  /** Translations of what a topic, a form or a category says; names that record. */
  'site_text.changed': { payload: OnRecord, consumers: ['realtime', 'activity'] },
  /** A superadmin wants to see a text as a mail, with sample values or with those of a ticket. */
  'email_template.test_requested': {
    payload: OnPerson.extend({
      code: z.string(),
      language: LanguageTag,
      subject: z.string(),
      body: z.string(),
      ticket: z.number().int().nullable(),
    }),
    consumers: ['urgent-email'],
    mails: ['site_test'],
  },
  /** Its mail is that of the event that it was made for. */
  'delivery.retried': { payload: OnDelivery, consumers: ['realtime', 'email', 'activity'], mails: [] },
  'delivery.discarded': { payload: OnDelivery, consumers: ['activity'] },
  'job.retried': { payload: OnJob, consumers: ['activity'] },
  'job.discarded': { payload: OnJob, consumers: ['activity'] },
  /** Something derived was not as what it is derived from says, and was made anew. */
  'installation.repaired': {
    payload: z.object({ invariant: z.string(), count: z.number().int() }),
    consumers: ['activity'],
  },
  'person.signed_in': {
    payload: OnPerson.extend({ area: Area, way: SignInWay.optional(), provider: z.string().optional() }),
    consumers: ['activity'],
  },
  'person.signed_out': {
    payload: OnPerson.extend({ area: Area, sessionId: z.string() }),
    consumers: ['realtime', 'activity'],
  },
  'person.sign_in_failed': { payload: z.object({ email: z.string(), area: Area }), consumers: ['activity'] },
  /**
   * A passkey was refused; `personId` is its owner's, null where nobody has it. A counter that went back says that there
   * are two of it: the owner is mailed.
   */
  'person.passkey_refused': {
    payload: z.object({
      personId: z.uuid().nullable(),
      purpose: z.enum(['sign_in', 'proof', 'registration']),
      problem: PasskeyProblem,
    }),
    consumers: ['urgent-email', 'activity'],
    mails: ['account_passkey_copied'],
  },
  /** Somebody got in by an emergency account; all superadmins are mailed. */
  'person.emergency_used': {
    payload: OnPerson.extend({ way: SignInWay }),
    consumers: ['urgent-email', 'activity'],
    mails: ['account_emergency_used'],
  },
  /** A refusal of what came from an identity provider; `personId` is null where it is nobody's. */
  'person.sign_on_refused': {
    payload: z.object({
      personId: z.uuid().nullable(),
      provider: z.string(),
      purpose: SignOnPurpose,
      problem: SignOnProblem,
    }),
    consumers: ['activity'],
  },
  /** An agent asked for something that their role does not allow. */
  'person.access_refused': { payload: OnPerson.extend({ request: z.string() }), consumers: ['activity'] },
  /** Somebody reached a limit: the person, if signed in, or the address that they tried to sign in with. */
  'person.limit_reached': {
    payload: z.object({
      personId: z.uuid().nullable(),
      email: z.string().nullable(),
      request: z.string(),
    }),
    consumers: ['activity'],
  },
  'person.invited': {
    payload: OnPerson.extend({ invitationId: z.uuid() }),
    consumers: ['urgent-email', 'activity'],
    mails: ['invitation'],
  },
  /** Asked for with any address: whether it is a member of staff's is decided where the mail is written. */
  'password_reset.requested': {
    payload: z.object({ passwordResetId: z.uuid() }),
    consumers: ['urgent-email'],
    mails: ['password_reset'],
  },
  /** Somebody who manages accounts wants another address for a person, who has to confirm it. */
  'person.address_change_requested': {
    payload: OnPerson.extend({ addressChangeId: z.uuid() }),
    consumers: ['urgent-email', 'activity'],
    mails: ['address_change'],
  },
  /** A superadmin put themselves into a team that they did not lead. */
  'person.joined_team': {
    payload: OnPerson.extend({ teamId: z.uuid() }),
    consumers: ['email', 'activity'],
    mails: ['team_joined'],
  },
  'person.profile_completed': { payload: OnPerson, consumers: ['activity'] },
  /** An absence was entered, has begun or has ended, by itself or by somebody's hand. */
  'person.away_changed': {
    payload: OnPerson.extend({
      how: z.enum(['entered', 'began', 'ended']),
      from: Instant,
      until: Instant,
      deputyId: z.uuid().nullable(),
      handsOver: z.boolean(),
    }),
    consumers: ['realtime', 'activity'],
  },
  'person.access_changed': { payload: OnPerson, consumers: ['realtime', 'activity'] },
  'person.account_changed': {
    payload: OnPerson.extend({ fields: z.array(AccountField) }),
    consumers: ['realtime', 'urgent-email', 'activity'],
    mails: [
      'account_password_changed',
      'account_second_factor_on',
      'account_second_factor_off',
      'account_recovery_codes',
      'account_recovery_code_used',
      'account_passkey_added',
      'account_passkey_removed',
      'account_identity_linked',
      'account_identity_removed',
      'account_token_created',
    ],
  },
  /** Addresses besides the primary one, and which is that; the primary one first. */
  'person.addresses_changed': {
    payload: OnPerson.extend({
      /** `fails` and `resumed` are about mail to the address; they change none. */
      how: z.enum(['added', 'confirmed', 'made_primary', 'removed', 'fails', 'resumed']),
      email: z.string(),
      before: z.array(z.string()),
      after: z.array(z.string()),
    }),
    consumers: ['realtime', 'urgent-email', 'activity'],
    mails: ['account_address_added', 'account_address_removed'],
  },
  /** Written by the row itself, whoever changes it and how, so that the former address always hears of it. */
  'person.email_changed': {
    payload: OnPerson.extend({ from: z.string(), to: z.string() }),
    consumers: ['urgent-email'],
    mails: ['account_email_changed'],
  },
  /** Signed in with a browser that had not been used for this account. */
  'person.new_browser_used': {
    payload: OnPerson.extend({ area: Area, userAgent: z.string() }),
    consumers: ['urgent-email'],
    mails: ['account_new_browser'],
  },
  /** Somebody wants their account deleted; whoever manages accounts decides. */
  'person.deletion_requested': {
    payload: OnPerson,
    consumers: ['email', 'activity'],
    mails: ['deletion_requested'],
  },
  'person.deletion_withdrawn': { payload: OnPerson, consumers: ['activity'] },
  /** Somebody took a copy of all that Lodge shows them of themselves. */
  'person.data_exported': { payload: OnPerson, consumers: ['activity'] },
  /** Some of a person's notifications; null for all up to now. */
  'person.notifications_read': {
    payload: OnPerson.extend({ notificationIds: z.array(z.uuid()).nullable() }),
    consumers: ['realtime'],
  },
} as const satisfies Record<string, EventRow>
