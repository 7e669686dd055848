import { query } from '@lodge/e2e/database'

export interface EventTrace {
  type: string
  /** Rows of the activity log. */
  logged: number
  /** Mails: sent, or found to have nothing left to say, as a warning after the breach. */
  mailed: number
}

/** Returns a ticket's events in order, with what came of each. */
export function loadEventTraces(number: number): Promise<EventTrace[]> {
  return query<EventTrace>(
    `SELECT event.type,
            (SELECT count(*)::int FROM activity WHERE activity.event_id = event.id) AS logged,
            (SELECT count(*)::int FROM email_delivery mail WHERE mail.event_id = event.id AND mail.state IN ('sent', 'skipped'))
              AS mailed
     FROM event JOIN ticket ON ticket.id = event.ticket_id
     WHERE ticket.number = $1 AND event.type <> 'deadline.changed' ORDER BY event.seq`,
    [number],
  )
}

export async function countPendingEvents(): Promise<number> {
  const [row] = await query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM event WHERE published_at IS NULL OR pending_consumers <> '{}'`,
  )
  return row?.waiting ?? 0
}

/** Counts all messages and different ones. */
export async function countMessages(number: number): Promise<{ all: number; distinct: number } | undefined> {
  const [row] = await query<{ all: number; distinct: number }>(
    `SELECT count(*)::int AS all, count(DISTINCT message.body)::int AS distinct
     FROM message JOIN ticket ON ticket.id = message.ticket_id WHERE ticket.number = $1`,
    [number],
  )
  return row
}

export async function listDeadlineStates(number: number): Promise<string[]> {
  const rows = await query<{ deadline: string }>(
    `SELECT metric || ' ' || cycle || ': ' || state AS deadline
     FROM deadline JOIN ticket ON ticket.id = deadline.ticket_id
     WHERE ticket.number = $1 ORDER BY metric, cycle`,
    [number],
  )
  return rows.map(({ deadline }) => deadline)
}

export async function countOpenTickets(team: string): Promise<number> {
  const [row] = await query<{ open: number }>(
    `SELECT count(*)::int AS open FROM ticket JOIN team ON team.id = ticket.team_id
     WHERE team.alias = $1 AND ticket.status NOT IN ('resolved', 'closed')`,
    [team],
  )
  return row?.open ?? 0
}

export async function listTicketNumbers(email: string): Promise<number[]> {
  const rows = await query<{ number: number }>(
    `SELECT number FROM ticket JOIN person ON person.id = ticket.requester_id WHERE person.email = $1
     ORDER BY number`,
    [email],
  )
  return rows.map(({ number }) => number)
}
