export { listActivity } from './activity/list-activity.ts'
export { type LoggedType, recordActivity } from './activity/record-activity.ts'
export { atOneMoment, type Context, recordBy, systemContext, transaction } from './context.ts'

export type { EmailContext } from './email/email-context.ts'
export { mailDeadlineBreach, mailDeadlineWarning } from './email/mail-deadline.ts'
export { mailOpenedTicket } from './email/mail-opened-ticket.ts'
export { mailReply } from './email/mail-reply.ts'
export { mailSignInCode } from './email/mail-sign-in-code.ts'
export { mailStatus } from './email/mail-status.ts'
export { createMailer, type Mailer } from './email/mailer.ts'
export { resendPending } from './email/resend-pending.ts'

export { discardFile } from './files/discard-file.ts'
export { createDiskStore } from './files/disk-store.ts'
export type { FileStore } from './files/file-store.ts'
export { type OpenedFile, openFile } from './files/open-file.ts'
export { storeFile } from './files/store-file.ts'
export { sweepUnclaimedFiles } from './files/sweep-unclaimed-files.ts'

export { countQueues, queueCountsFor } from './queues/count-queues.ts'
export { dashboard } from './reports/dashboard.ts'

export { applyPolicy } from './sla/apply-policy.ts'
export { clockView } from './sla/clock-view.ts'
export { clocksOf } from './sla/clocks-of.ts'
export { expectedAnswerAt } from './sla/expected-answer-at.ts'
export { type Recomputed, recomputeDue, recomputeMany, type WakeAhead } from './sla/recompute-many.ts'
export { recomputeSla } from './sla/recompute-sla.ts'
export { slaWhys } from './sla/sla-whys.ts'
export { StoredClock } from './sla/stored-clock.ts'
export { type UpcomingWake, wakesAhead, wakesOf } from './sla/wakes.ts'

export { answerTicket } from './tickets/answer-ticket.ts'
export { closeMyTicket } from './tickets/close-my-ticket.ts'
export { getMyTicket } from './tickets/get-my-ticket.ts'
export { getTicket } from './tickets/get-ticket.ts'
export { listMyTickets } from './tickets/list-my-tickets.ts'
export { listTickets } from './tickets/list-tickets.ts'
export { messageView } from './tickets/message-views.ts'
export { openTicket } from './tickets/open-ticket.ts'
export { reopenMyTicket } from './tickets/reopen-my-ticket.ts'
export { replyToTicket } from './tickets/reply-to-ticket.ts'
export { type Audience, audienceOf, rooms, type Subject } from './tickets/rooms.ts'
export { setAssignee } from './tickets/set-assignee.ts'
export { setPriority } from './tickets/set-priority.ts'
export { setStatus } from './tickets/set-status.ts'
export { setTeam } from './tickets/set-team.ts'
export { threadEventView } from './tickets/thread-events.ts'
export {
  requesterTicketPush,
  type TicketPlace,
  ticketPlace,
  ticketPush,
  ticketRow,
} from './tickets/ticket-pushes.ts'
export { visibleTo } from './tickets/visible-to.ts'

export { getTopic } from './topics/get-topic.ts'
export { listTopics } from './topics/list-topics.ts'
export { myCourses } from './topics/my-courses.ts'
