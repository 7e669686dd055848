import type { AssignmentMethod } from '@lodge/contracts'
import { isFull, type MemberNow } from '../../directory/availability/load-team-members.ts'

/** A ticket of nobody, as far as a method looks at it. */
export interface WaitingTicket {
  id: string
  topicId: string
  language: string | null
  createdAt: Date
  givenBackById: string | null
  /** It has been said that it waits. */
  isMarked: boolean
}

/** Each topic with those above it. */
export type TopicLines = ReadonlyMap<string, readonly string[]>

/**
 * Returns the member who gets a ticket: of those who are present, are below their limit and know its topic and language,
 * the one with the fewest open tickets or, by turns, the one whose last was longest ago. A skill that nobody in the team
 * has is asked of nobody. Null where there is none.
 */
export function chooseAgent(
  method: Exclude<AssignmentMethod, 'none'>,
  members: readonly MemberNow[],
  ticket: WaitingTicket,
  lines: TopicLines,
): MemberNow | null {
  const skilled = members.filter((member) => knows(member, ticket, lines))
  const free = (skilled.length > 0 ? skilled : members).filter(
    (member) => member.presence === 'present' && !isFull(member) && member.id !== ticket.givenBackById,
  )
  const byTurn = (one: MemberNow, other: MemberNow) => one.turn - other.turn
  const byLoad = (one: MemberNow, other: MemberNow) =>
    one.openTickets - other.openTickets || byTurn(one, other)
  return free.toSorted(method === 'least_loaded' ? byLoad : byTurn)[0] ?? null
}

function knows({ topicIds, languages }: MemberNow, ticket: WaitingTicket, lines: TopicLines): boolean {
  const line = lines.get(ticket.topicId) ?? [ticket.topicId]
  const knowsTopic = topicIds.length === 0 || topicIds.some((id) => line.includes(id))
  const { language } = ticket
  const knowsLanguage =
    languages.length === 0 ||
    language === null ||
    languages.some((tag) => language === tag || language.startsWith(`${tag}-`))
  return knowsTopic && knowsLanguage
}

/** Counts a ticket that a member got: it was their turn, and they have one more. */
export function noteAssignment(members: readonly MemberNow[], agent: MemberNow): void {
  agent.turn = Math.max(...members.map(({ turn }) => turn)) + 1
  agent.openTickets += 1
  agent.hasChanged = true
}
