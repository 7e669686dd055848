import { z } from 'zod'
import { AssignmentReason, WaitReason } from '../../directory/availability/assignment.ts'
import { AttachmentIds, AttachmentView } from '../../files/attachments.ts'
import { LanguageTag } from '../../foundation/language-tag.ts'
import { limits, maxInteger } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { RichHtml } from '../../foundation/rich-text/rich-text.ts'
import { Alias, EnteredInstant, Instant, NamedRef, NamesInLanguages } from '../../foundation/shared.ts'
import { SlaMetric } from '../../foundation/sla-metric.ts'
import { Email } from '../../identity/people/people.ts'
import { DeadlineExplanationView, DeadlineView } from '../../sla/deadlines/deadlines.ts'
import { EscalationMoment } from '../../sla/deadlines/escalation-moment.ts'
import { FormAnswers, FormAnswerView, MissingAnswersView } from '../forms/form-fields.ts'
import { CourseView } from '../topics/topics.ts'
import { Channel } from './channels.ts'
import { propertyValues } from './property-values.ts'
import { TicketStatus } from './ticket-values.ts'

export const StatusReason = z.enum(['unsnoozed', 'auto_closed'])
export type StatusReason = z.infer<typeof StatusReason>

export const Visibility = z.enum(['public', 'internal'])
export type Visibility = z.infer<typeof Visibility>

export const TicketParams = z.object({ number: z.coerce.number().int().positive().max(maxInteger) })
export type TicketParams = z.infer<typeof TicketParams>

const MessageBody = z.string().trim().min(1, because('message_required')).max(limits.messageLength)

export const CreateTicket = z.object({
  topic: Alias,
  subject: OneLine.min(1, because('subject_required')).max(limits.subjectLength),
  body: z.string().trim().min(1, because('problem_required')).max(limits.messageLength),
  formAnswers: FormAnswers.default({}),
  attachments: AttachmentIds,
  /** The language of the requester's browser. */
  language: LanguageTag.optional(),
  /** The article that the requester was reading, which is linked to the ticket. */
  article: Alias.optional(),
  /** The draft for which articles were suggested while it was written. */
  draftId: z.uuid().optional(),
  /** Made by the browser once per form, so that a second click or a retry creates no second ticket. */
  submissionId: z.uuid(),
})
export type CreateTicket = z.infer<typeof CreateTicket>

export const ReplyAsRequester = z.object({
  body: MessageBody,
  attachments: AttachmentIds,
  submissionId: z.uuid(),
})
export type ReplyAsRequester = z.infer<typeof ReplyAsRequester>

/** An agent's public reply or internal note, in plain text (`body`) or rich text (`html`), with the status to set. */
export const ReplyToTicket = z
  .object({
    body: MessageBody.optional(),
    html: RichHtml.optional(),
    visibility: Visibility,
    attachments: AttachmentIds,
    thenStatus: TicketStatus.exclude(['new', 'closed']).optional(),
    /** The newest message that the author had seen; newer ones by others stop the reply (`newer_messages`). */
    lastSeenMessageId: z.uuid().optional(),
    /** The mailbox from whose address a public reply goes, in place of the usual one. */
    mailbox: Alias.optional(),
    submissionId: z.uuid(),
  })
  .refine(({ body, html }) => body !== undefined || html !== undefined, {
    path: ['body'],
    ...because('message_required'),
  })
  .refine(({ body, html }) => body === undefined || html === undefined, {
    path: ['html'],
    ...because('plain_or_rich_text'),
  })
export type ReplyToTicket = z.infer<typeof ReplyToTicket>

/**
 * `until` snoozes a `pending` or `on_hold` ticket; null ends the snooze. Without it a ticket that has the status
 * already keeps its snooze.
 */
export const SetStatus = z.object({
  status: TicketStatus.exclude(['new']),
  until: EnteredInstant.nullable().optional(),
})
export type SetStatus = z.infer<typeof SetStatus>

export const PersonRef = NamedRef
export type PersonRef = z.infer<typeof PersonRef>

/** An address that a mail about a message did not reach, and why, in the words of the mail server. */
export const Undelivered = z.object({
  recipient: z.string(),
  reason: z.string(),
  at: Instant,
  /** None was sent, because mail to the address fails. */
  isStopped: z.literal(true).optional(),
})
export type Undelivered = z.infer<typeof Undelivered>

/**
 * A mail whose author nothing proves: no mail server vouches for them (`unverified`), or it came to the requester's address
 * for replies from another one (`other_address`). The latter counts for nothing and opens nothing.
 */
export const DoubtfulSender = z.object({
  doubt: z.enum(['unverified', 'other_address']),
  /** Null once its person is anonymised. */
  address: z.string().nullable(),
})
export type DoubtfulSender = z.infer<typeof DoubtfulSender>

/** The mail that a message came as: its place in the log while that is kept, and whether it can be shown as it was sent. */
export const MailOfMessage = z.object({ id: z.uuid().nullable(), hasHtml: z.boolean() })
export type MailOfMessage = z.infer<typeof MailOfMessage>

/** A message as a client sees it; requesters receive only public ones. */
export const MessageView = z.object({
  id: z.uuid(),
  ticketNumber: z.number().int(),
  body: z.string(),
  /** Sanitised rich text; null for a message in plain text. */
  html: z.string().nullable(),
  /** The part of a mail that repeats others, and its signature, shown on request; absent where there is none. */
  quoted: z.string().optional(),
  visibility: Visibility,
  author: PersonRef.extend({
    side: z.enum(['requester', 'staff']),
    team: z.string().nullable(),
    teamNames: NamesInLanguages,
    /** Takes part besides the requester; absent for anybody else. */
    isParticipant: z.literal(true).optional(),
  }),
  /** Absent where the author is not in doubt. */
  sender: DoubtfulSender.optional(),
  channel: Channel,
  attachments: z.array(AttachmentView),
  /** For staff; absent where no mail about it failed. */
  undelivered: z.array(Undelivered).optional(),
  /** For staff; absent where it did not come as a mail, or nothing of that is left. */
  mail: MailOfMessage.optional(),
  /** For staff: the address that its author chose to send it from; absent where they left that to the ticket. */
  sentFrom: z.string().optional(),
  createdAt: Instant,
})
export type MessageView = z.infer<typeof MessageView>

export const ThreadEventView = z.object({
  id: z.uuid(),
  type: z.string(),
  actor: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  at: Instant,
  /** The metric and the moment of an escalation step, and what it did. */
  step: z
    .object({
      metric: SlaMetric,
      at: EscalationMoment,
      did: z.enum(['notified', 'raised', 'moved', 'reassigned', 'skipped']),
    })
    .nullish(),
  /** The time that a change of status snoozes the ticket until, and why Lodge itself changed or assigned it, or could not. */
  until: Instant.nullish(),
  because: z.enum([...StatusReason.options, ...AssignmentReason.options, ...WaitReason.options]).nullish(),
  /** Days that the ticket had stayed resolved, for an automatic closing. */
  afterDays: z.number().int().nullish(),
})
export type ThreadEventView = z.infer<typeof ThreadEventView>

/** A ticket in an agent's list, pushed in the same shape when it changes. The higher `version` wins. */
export const TicketRow = z.object({
  number: z.number().int(),
  version: z.number().int(),
  subject: z.string(),
  snippet: z.string(),
  ...propertyValues,
  ratingComment: z.string().nullable(),
  snoozedUntil: Instant.nullable(),
  /** The time since which the requester waits for an answer; null where they do not. */
  unansweredSince: Instant.nullable(),
  sla: DeadlineView.nullable(),
  /** The earliest due time of its running deadlines. */
  dueAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  resolvedAt: Instant.nullable(),
})
export type TicketRow = z.infer<typeof TicketRow>

/** The writer of the mail that an agent passed on, with the name that the forward has. */
export const ForwardedFor = z.object({ address: z.string(), name: z.string() })
export type ForwardedFor = z.infer<typeof ForwardedFor>

/** Names the proposed requester whom the agent has before them. */
export const ConfirmRequester = z.object({ address: Email })
export type ConfirmRequester = z.infer<typeof ConfirmRequester>

export const TicketDetail = TicketRow.extend({
  form: z.object({ name: z.string(), version: z.number().int() }).nullable(),
  createdBy: PersonRef.nullable(),
  /** A merged ticket takes no changes. */
  isMerged: z.boolean(),
  /** Proposed as the requester of a forwarded mail; null for any other, and once somebody has answered. */
  forwardedFor: ForwardedFor.nullable(),
  formAnswers: z.array(FormAnswerView),
  missingAnswers: MissingAnswersView.nullable(),
  messages: z.array(MessageView),
  events: z.array(ThreadEventView),
  deadlines: z.array(DeadlineView),
  requesterCard: z.object({
    name: z.string(),
    email: z.string(),
    department: z.string().nullable(),
    courses: z.array(CourseView),
    /** Counted up to one more than `limits.maxCountedEarlierTickets`. */
    earlierTickets: z.number().int(),
  }),
  can: z.object({
    reply: z.boolean(),
    assign: z.boolean(),
    changeStatus: z.array(TicketStatus),
  }),
})
export type TicketDetail = z.infer<typeof TicketDetail>

export const TicketPush = z.object({
  row: TicketRow,
  deadlines: z.array(DeadlineView),
  event: ThreadEventView.nullable(),
  changeStatus: z.array(TicketStatus),
  /** Present where they have changed. */
  formAnswers: z.array(FormAnswerView).optional(),
  missingAnswers: MissingAnswersView.nullable().optional(),
})
export type TicketPush = z.infer<typeof TicketPush>

export const DeadlineExplanationsView = z.object({ explanations: z.array(DeadlineExplanationView) })
export type DeadlineExplanationsView = z.infer<typeof DeadlineExplanationsView>
