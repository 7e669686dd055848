import { isThreadEvent, type MessageView, type ThreadEventView, type TicketDetail } from '@lodge/contracts'
import { toLocalTime } from '@lodge/ui'

export type ThreadEntry =
  | { kind: 'message'; id: string; at: string; message: MessageView }
  | { kind: 'event'; id: string; at: string; event: ThreadEventView }

export interface ThreadDay {
  /** YYYY-MM-DD in the reader's zone. */
  day: string
  at: string
  entries: ThreadEntry[]
}

/** The entries between the first message and the newest ones, by time; `until` is not among them. */
export interface FoldRange {
  from: string
  until: string
}

/** A thread of more messages than this folds; so many of the newest stay open. */
const foldThreshold = 8
const unfoldedCount = 5

type ThreadSource = Pick<TicketDetail, 'messages' | 'events'>

/** Messages and changes in the order in which they happened. */
export function listThreadEntries({ messages, events }: ThreadSource): ThreadEntry[] {
  return [
    ...messages.map((message) => ({
      kind: 'message' as const,
      id: message.id,
      at: message.createdAt,
      message,
    })),
    ...events
      .filter(({ type }) => isThreadEvent(type))
      .map((event) => ({ kind: 'event' as const, id: event.id, at: event.at, event })),
  ].sort((a, b) => a.at.localeCompare(b.at))
}

/** Entries by the day on which they happened, in the reader's zone. */
export function groupByDay(entries: readonly ThreadEntry[]): ThreadDay[] {
  const days: ThreadDay[] = []
  for (const entry of entries) {
    const day = toLocalTime(entry.at).format('YYYY-MM-DD')
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, at: entry.at, entries: [entry] })
  }
  return days
}

/** Returns the part that a thread of these messages folds; null where the thread is short. */
export function findFold(messages: readonly MessageView[]): FoldRange | null {
  const [second, firstOpen] = [messages[1], messages.at(-unfoldedCount)]
  if (messages.length <= foldThreshold || !second || !firstOpen) return null
  return { from: second.createdAt, until: firstOpen.createdAt }
}

export function isFolded(entry: Pick<ThreadEntry, 'at'>, fold: FoldRange | null): boolean {
  return fold !== null && entry.at >= fold.from && entry.at < fold.until
}
