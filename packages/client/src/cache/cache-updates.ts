import type { MessageView } from '@lodge/contracts'

/** Returns the newer of two states of the same record; of equal versions the later argument. */
export function pickNewer<Versioned extends { version: number }>(
  before: Versioned,
  after: Versioned,
): Versioned {
  return after.version >= before.version ? after : before
}

/** Returns the thread with a message added in order of time; the same object when it has the message already. */
export function withMessage<Thread extends { messages: MessageView[] }>(
  thread: Thread,
  message: MessageView,
): Thread {
  if (thread.messages.some(({ id }) => id === message.id)) return thread
  const messages = [...thread.messages, message].sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  return { ...thread, messages }
}
