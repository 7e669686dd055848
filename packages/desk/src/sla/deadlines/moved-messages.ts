import { domainEvents, type SlaEventType } from '@lodge/contracts'

interface RecordedEvent {
  type: SlaEventType
  payload: unknown
}

/**
 * Returns a ticket's history as its deadlines count it: a message that was moved away never was there, one that came counts
 * from when it came, and one that came back as if it had never left.
 */
export function withMovedMessages<Happening extends RecordedEvent>(
  history: readonly Happening[],
): Happening[] {
  const traces = history.flatMap((event) => {
    const trace = traceOf(event)
    return trace ? [{ ...trace, event }] : []
  })
  const byMessage = Map.groupBy(traces, ({ messageId }) => messageId)
  const counted = new Set([...byMessage.values()].flatMap((ofMessage) => countedOf(ofMessage)?.event ?? []))
  return history.filter((event) => traceOf(event) === null || counted.has(event))
}

interface MessageTrace {
  messageId: string
  how: 'written' | 'away' | 'here'
}

function traceOf({ type, payload }: RecordedEvent): MessageTrace | null {
  switch (type) {
    case 'ticket.created':
    case 'ticket.replied':
      return { messageId: domainEvents[type].payload.parse(payload).messageId, how: 'written' }
    case 'ticket.message_moved':
    case 'ticket.split': {
      const { messageId, way } = domainEvents[type].payload.parse(payload)
      return { messageId, how: way }
    }
    default:
      return null
  }
}

/**
 * Returns the trace by which a message counts: its first one. Null where it has left, and where its first is that it left:
 * a merge had brought it, and what a merge brings counts for nothing.
 */
function countedOf<Trace extends MessageTrace>(traces: readonly Trace[]): Trace | null {
  const [first] = traces
  if (!first || first.how === 'away' || traces.at(-1)?.how === 'away') return null
  return first
}
