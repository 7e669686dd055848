import { z } from 'zod'
import { Instant, NamedRef } from '../../foundation/shared.ts'
import { DeadlineView } from '../../sla/deadlines/deadlines.ts'

/** A ticket that is late or soon will be; its subject and its agent only where the maker of the link chose so. */
export const WallTicket = z.object({
  number: z.number().int(),
  subject: z.string().nullable(),
  assignee: z.string().nullable(),
  /** The most urgent deadline, by which the screen counts business time down. */
  deadline: DeadlineView.nullable(),
  dueAt: Instant,
})
export type WallTicket = z.infer<typeof WallTicket>

export const WallTeam = NamedRef.extend({
  open: z.number().int(),
  unassigned: z.number().int(),
  atRisk: z.number().int(),
  breached: z.number().int(),
  createdToday: z.number().int(),
  resolvedToday: z.number().int(),
  /** The most urgent first. */
  breaching: z.array(WallTicket),
  /** Agents with the most open tickets first; null where the maker of the link left the names out. */
  agents: z.array(NamedRef.extend({ open: z.number().int() })).nullable(),
})
export type WallTeam = z.infer<typeof WallTeam>

export const WallBoard = z.object({
  name: z.string(),
  site: z.string(),
  asOf: Instant,
  timezone: z.string(),
  /** The server's version: a screen that was loaded from another one loads itself anew. */
  version: z.string(),
  secondsPerPage: z.number().int(),
  teams: z.array(WallTeam),
})
export type WallBoard = z.infer<typeof WallBoard>
