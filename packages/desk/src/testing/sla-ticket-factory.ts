import { randomUUID } from 'node:crypto'
import type { TicketPriority, TicketStatus, Visibility } from '@lodge/contracts'
import { type Database, getOne } from '@lodge/database'
import { evaluateTicketSla } from '../ticketing/sla-evaluation/evaluate-ticket-sla.ts'
import { replyAsRequester } from '../ticketing/tickets/conversation/reply-as-requester.ts'
import { replyToTicket } from '../ticketing/tickets/conversation/reply-to-ticket.ts'
import { createTicket } from '../ticketing/tickets/lifecycle/create-ticket.ts'
import { setStatus } from '../ticketing/tickets/lifecycle/set-status.ts'
import { setAssignee } from '../ticketing/tickets/properties/set-assignee.ts'
import { setPriority } from '../ticketing/tickets/properties/set-priority.ts'
import { actingAs, after, noon } from './context.ts'
import { anAgent, aStudent } from './person-factory.ts'
import { aTeam, aTopic } from './topic-factory.ts'

interface SlaTicketOptions {
  /** The topic's policy; without one the default policy applies. */
  slaPolicy?: { id: string }
  priority?: TicketPriority
  openedAt?: Date
}

/**
 * Creates a ticket by the commands, with what may happen to it: each step at this many minutes after its creation. Its
 * deadlines change only by `evaluate`.
 */
export async function anSlaTicket(db: Database, { openedAt = noon, ...attributes }: SlaTicketOptions = {}) {
  const team = await aTeam(db)
  const topic = await aTopic(db, { team, ...attributes })
  const student = await aStudent(db)
  const agent = await anAgent(db, { teams: [team] })
  const asAgent = (minutes: number) => actingAs(db, agent, after(minutes, openedAt))
  const asStudent = (minutes: number) => actingAs(db, student, after(minutes, openedAt))
  const message = () => ({ body: 'Hello', attachments: [], submissionId: randomUUID() })
  const { number } = await createTicket(asStudent(0), {
    ...message(),
    topic: topic.alias,
    subject: 'A question',
    formAnswers: {},
  })
  const { id } = await getOne(db, 'ticket', { number }, { columns: ['id'] })
  return {
    id,
    number,
    topicId: topic.id,
    team,
    agent,
    reply: (minutes: number, visibility: Visibility = 'public') =>
      replyToTicket(asAgent(minutes), { number, ...message(), visibility }),
    replyAsRequester: (minutes: number) => replyAsRequester(asStudent(minutes), { number, ...message() }),
    setStatus: (minutes: number, status: Exclude<TicketStatus, 'new'>) =>
      setStatus(asAgent(minutes), { number, status }),
    assign: (minutes: number, assignee: string) =>
      setAssignee(asAgent(minutes), { number, assignee, expected: null }),
    setPriority: (minutes: number, priority: TicketPriority) =>
      setPriority(asAgent(minutes), { number, priority }),
    /** Evaluates the deadlines as of this many minutes after the creation. */
    evaluate: (minutes: number) => evaluateTicketSla(asAgent(minutes), id),
  }
}
