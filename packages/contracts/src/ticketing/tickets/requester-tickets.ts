import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { Instant, NamedRef, NamesInLanguages, pageOf } from '../../foundation/shared.ts'
import { DeadlineView } from '../../sla/deadlines/deadlines.ts'
import { FormAnswerView, MissingAnswersForm } from '../forms/form-fields.ts'
import { CourseView } from '../topics/topics.ts'
import { LinkedArticle } from './linked-article.ts'
import { Rating, TicketRating, TicketStatus } from './ticket-values.ts'
import { MessageView } from './tickets.ts'

/** A ticket as its requester sees it in a list; pushed in the same shape. */
export const RequesterTicketRow = z.object({
  number: z.number().int(),
  version: z.number().int(),
  subject: z.string(),
  status: TicketStatus,
  topic: NamedRef.extend({ names: NamesInLanguages }),
  team: z.string(),
  teamNames: NamesInLanguages,
  assignee: z.string().nullable(),
  snoozedUntil: Instant.nullable(),
  /** The time at which a resolved ticket closes by itself. */
  closesAt: Instant.nullable(),
  /** The deadline that says when to expect a reply, or the last one that ended. */
  sla: DeadlineView.nullable(),
  rating: TicketRating,
  ratingComment: z.string().nullable(),
  /** The requester can rate the answer, or change their rating. */
  canRate: z.boolean(),
  /** Staff wrote something since the requester last had it open. */
  isUnread: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type RequesterTicketRow = z.infer<typeof RequesterTicketRow>

export const CreatedTicket = z.object({ number: z.number().int() })
export type CreatedTicket = z.infer<typeof CreatedTicket>

export const RequesterTicketDetail = RequesterTicketRow.extend({
  course: CourseView.nullable(),
  formAnswers: z.array(FormAnswerView),
  /** Null where no answer is missing. */
  missingAnswers: MissingAnswersForm.nullable(),
  messages: z.array(MessageView),
  can: z.object({ reply: z.boolean(), close: z.boolean(), reopen: z.boolean(), followUp: z.boolean() }),
  /** The numbers of the ticket that this one follows up, and of its own follow-up. */
  follows: z.number().int().nullable(),
  followedBy: z.number().int().nullable(),
  /** The number of the requester's ticket that this one was merged into. */
  mergedInto: z.number().int().nullable(),
  /** The linked articles that the requester may read. */
  articles: z.array(LinkedArticle),
})
export type RequesterTicketDetail = z.infer<typeof RequesterTicketDetail>

export const RequesterTicketPush = z.object({
  row: RequesterTicketRow,
  can: RequesterTicketDetail.shape.can,
  followedBy: RequesterTicketDetail.shape.followedBy,
  /** Present where the answers to its form have changed: what they say in the reader's language is asked for. */
  hasNewAnswers: z.literal(true).optional(),
})
export type RequesterTicketPush = z.infer<typeof RequesterTicketPush>

export const RateTicket = z.object({
  rating: Rating,
  comment: z.string().trim().max(limits.ratingCommentLength).default(''),
})
export type RateTicket = z.infer<typeof RateTicket>

/** The newest message that was shown. */
export const ReadMyTicket = z.object({ messageId: z.uuid() })
export type ReadMyTicket = z.infer<typeof ReadMyTicket>

export const MyTicketsFilter = z.enum(['open', 'waiting', 'resolved', 'all'])
export type MyTicketsFilter = z.infer<typeof MyTicketsFilter>

export const ListMyTickets = z.object({
  show: MyTicketsFilter.default('open'),
  /** A number, or words that all stand in the ticket. */
  search: z.string().trim().max(limits.myTicketsSearchLength).optional(),
  cursor: z.string().optional(),
})
export type ListMyTickets = z.infer<typeof ListMyTickets>

export const MyTicketsPage = pageOf(RequesterTicketRow).extend({
  counts: z.record(MyTicketsFilter, z.number().int()),
})
export type MyTicketsPage = z.infer<typeof MyTicketsPage>
