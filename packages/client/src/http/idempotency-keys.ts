import { limits, minuteMs } from '@lodge/contracts'
import { browserStorage, readStored, writeStored } from '../storage.ts'
import { ApiError } from './api-error.ts'

interface Attempt {
  key: string
  atMs: number
  /** No answer came: the request may have been carried out. */
  isLost: boolean
}

const storageKey = 'lodge.lost-answers'
const lifeMs = limits.lostAnswerMinutes * minuteMs

/**
 * Returns what sends a change with its idempotency key. The key stays the same while the request is on its way or its
 * answer is lost, in this tab and after a reload; other content, or an answer, brings a new one. A refusal does not
 * end an earlier try whose answer was lost.
 */
export function createIdempotencyKeys(
  storage = browserStorage('sessionStorage'),
  now: () => number = Date.now,
) {
  const attempts = readAttempts(storage)

  function attemptOf(content: string): Attempt {
    const existing = attempts.get(content)
    if (existing && now() - existing.atMs < lifeMs) return existing
    const attempt = { key: crypto.randomUUID(), atMs: now(), isLost: false }
    attempts.set(content, attempt)
    keep()
    return attempt
  }

  function forget(content: string): void {
    attempts.delete(content)
    keep()
  }

  function keep(): void {
    for (const [content, { atMs }] of attempts) if (now() - atMs >= lifeMs) attempts.delete(content)
    writeStored(storage, storageKey, attempts.size === 0 ? null : [...attempts])
  }

  return {
    async send<Answer>(content: string, send: (key: string) => Promise<Answer>): Promise<Answer> {
      const attempt = attemptOf(content)
      try {
        const answer = await send(attempt.key)
        forget(content)
        return answer
      } catch (error) {
        const isRefused = error instanceof ApiError && error.status < 500
        attempt.isLost ||= !isRefused
        if (!attempt.isLost) forget(content)
        throw error
      }
    },
  }
}

/** A page that was left while it waited has lost the answer. */
function readAttempts(storage: Storage | null): Map<string, Attempt> {
  const attempts = new Map<string, Attempt>()
  const stored = readStored(storage, storageKey)
  for (const entry of Array.isArray(stored) ? stored : []) {
    if (!Array.isArray(entry)) continue
    const [content, attempt]: unknown[] = entry
    if (typeof content !== 'string' || typeof attempt !== 'object' || attempt === null) continue
    if (!('key' in attempt && 'atMs' in attempt)) continue
    const { key, atMs } = attempt
    if (typeof key === 'string' && typeof atMs === 'number')
      attempts.set(content, { key, atMs, isLost: true })
  }
  return attempts
}
