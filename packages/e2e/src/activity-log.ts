import { query } from './database.ts'

export interface LoggedActivity {
  actor: string
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Returns a ticket's rows of the activity log, oldest first. */
export function readActivity(number: number): Promise<LoggedActivity[]> {
  return query<LoggedActivity>(
    `SELECT activity.actor, activity.action, activity.before, activity.after
     FROM activity JOIN event ON event.id = activity.event_id JOIN ticket ON ticket.id = activity.ticket_id
     WHERE ticket.number = $1 ORDER BY event.seq`,
    [number],
  )
}
