import {
  type DomainEvent,
  type RequesterPreferences,
  StoredRequesterPreferences,
  TicketStatus,
  type WebPushMessage,
} from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { loadSite, siteIn } from '../email/load-site.ts'
import { findPublicMessage } from '../email/tickets/find-message.ts'
import { deliverWebPush } from './deliver-web-push.ts'
import type { WebPushContext } from './web-push-context.ts'

type PushKind = Exclude<keyof RequesterPreferences['webPush'], 'subject'>

type TicketEvent = DomainEvent<'ticket.replied'> | DomainEvent<'ticket.status_changed'>

/**
 * Returns false where an event tells no device anything: by what it says, or because the requester had none then. A later
 * device is not told of it.
 */
export async function concernsDevices(ctx: WebPushContext, event: TicketEvent): Promise<boolean> {
  if (!mayConcern(ctx, event)) return false
  const [found] = await query<{ isThere: boolean }>(
    ctx.db,
    sql`SELECT EXISTS (
          SELECT FROM push_subscription device JOIN ticket ON ticket.requester_id = device.person_id
          WHERE ticket.id = ${event.ticketId} AND device.created_at <= ${new Date(event.at)}) AS "isThere"`,
  )
  return found?.isThere === true
}

function mayConcern({ keys }: WebPushContext, event: TicketEvent): boolean {
  if (!keys) return false
  if (event.type === 'ticket.status_changed') return event.to === 'pending'
  return (event.by === 'staff' || event.by === 'automation') && event.visibility === 'public'
}

/** Tells a requester's devices that staff answered, or that their own answer is needed. */
export async function pushReply(ctx: WebPushContext, event: DomainEvent<'ticket.replied'>): Promise<void> {
  if (!mayConcern(ctx, event)) return
  if (!(await findPublicMessage(ctx.db, event.messageId))) return
  await pushToRequester(ctx, event, (status) =>
    event.thenStatus === 'pending' && status === 'pending' ? ['waiting', 'answered'] : ['answered'],
  )
}

/** Tells a requester's devices that their answer is needed, unless a message came with it, which tells them itself. */
export async function pushStatus(
  ctx: WebPushContext,
  event: DomainEvent<'ticket.status_changed'>,
): Promise<void> {
  if (!mayConcern(ctx, event)) return
  if (event.messageId && (await findPublicMessage(ctx.db, event.messageId))) return
  await pushToRequester(ctx, event, (status) => (status === 'pending' ? ['waiting'] : []))
}

/** `kindsOf` says what the event is by the ticket's present status; the first kind that the requester wants is told. */
async function pushToRequester(
  ctx: WebPushContext,
  event: TicketEvent,
  kindsOf: (status: TicketStatus) => PushKind[],
): Promise<void> {
  const ticket = await loadTicket(ctx, event.ticketId)
  if (!ctx.keys || !ticket || ticket.isRequesterArchived || ticket.requesterId === event.actorId) return
  const { webPush } = StoredRequesterPreferences.parse(ticket.preferences)
  const kind = kindsOf(ticket.status).find((possible) => webPush[possible])
  if (!kind) return
  const { t } = ctx.strings(ticket.language)
  const message: WebPushMessage = {
    title: t(`web-push.${kind}`, { number: ticket.number }),
    body: webPush.subject ? ticket.subject.slice(0, 200) : ticket.siteName,
    tag: `ticket-${ticket.number}`,
    path: `/tickets/${ticket.number}/detail`,
    id: event.id,
  }
  const urgency = kind === 'waiting' ? 'high' : 'normal'
  const { id, at } = event
  await deliverWebPush(ctx, ctx.keys, { event: { id, at }, personId: ticket.requesterId, message, urgency })
}

interface PushedTicket {
  number: number
  subject: string
  status: string
  requesterId: string
  /** The one that its requester is written to in. */
  language: string | null
  isRequesterArchived: boolean
  preferences: unknown
}

async function loadTicket({ db }: WebPushContext, id: string) {
  const [[ticket], site] = await Promise.all([
    query<PushedTicket>(
      db,
      sql`SELECT ticket.number, ticket.subject, ticket.status, requester.id AS "requesterId",
            COALESCE(requester.language, ticket.language) AS language,
            requester.archived_at IS NOT NULL AS "isRequesterArchived",
            requester.requester_preferences AS preferences
          FROM ticket JOIN person requester ON requester.id = ticket.requester_id
          WHERE ticket.id = ${id}`,
    ),
    loadSite(db),
  ])
  return (
    ticket && {
      ...ticket,
      siteName: siteIn(site, ticket.language).name,
      status: TicketStatus.parse(ticket.status),
    }
  )
}
