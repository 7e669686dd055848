import type { MessageView } from '@lodge/contracts'

/** Of two states of the same thing the newer one; of equal versions what came last. */
export function pickNewer<Versioned extends { version: number }>(
  before: Versioned,
  after: Versioned,
): Versioned {
  return after.version >= before.version ? after : before
}

/** Adds a message to a thread by its id, in the order of time; a repeat changes nothing. */
export function withMessage<Thread extends { messages: MessageView[] }>(
  thread: Thread,
  message: MessageView,
): Thread {
  if (thread.messages.some(({ id }) => id === message.id)) return thread
  const messages = [...thread.messages, message].sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  return { ...thread, messages }
}
