import { createHash } from 'node:crypto'
import { dayMs, secondMs, type WebPushMessage } from '@lodge/contracts'
import webPush from 'web-push'
import { isPushService } from './push-services.ts'
import type { VapidKeys, WebPushContext } from './web-push-context.ts'

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface UrgentMessage {
  message: WebPushMessage
  urgency: 'normal' | 'high'
}

/** The answer of a push service. `afterMs` is the wait that it asks for; null where it does not say. */
export type PushAnswer =
  | { outcome: 'taken' }
  | { outcome: 'gone' }
  | { outcome: 'later'; reason: Error; afterMs: number | null }
  | { outcome: 'refused'; reason: Error }

/** The time for which a push service keeps a message for a device that is off. */
export const messageLifeMs = dayMs

const answerTimeoutMs = 10 * secondMs

/**
 * Sends a message, encrypted for the browser alone (RFC 8291). A later message about the same thing takes its place
 * while the device is off. Redirects are not followed and answers not read.
 */
export async function sendWebPush(
  { contact, services }: Pick<WebPushContext, 'contact' | 'services'>,
  keys: VapidKeys,
  target: PushTarget,
  urgent: UrgentMessage,
): Promise<PushAnswer> {
  if (!isPushService(target.endpoint, services))
    return { outcome: 'refused', reason: new Error('This is no push service that Lodge knows') }
  const { host } = new URL(target.endpoint)
  try {
    const answer = await fetch(target.endpoint, requestOf(contact, keys, target, urgent))
    await answer.body?.cancel()
    return readAnswer(host, answer)
  } catch (error) {
    return {
      outcome: 'later',
      reason: new Error(`${host} cannot be reached: ${messageOf(error)}`),
      afterMs: null,
    }
  }
}

function requestOf(
  contact: string,
  keys: VapidKeys,
  { endpoint, p256dh, auth }: PushTarget,
  { message, urgency }: UrgentMessage,
): RequestInit {
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: contact, ...keys },
      contentEncoding: 'aes128gcm',
      TTL: messageLifeMs / secondMs,
      urgency,
      topic: topicOf(message.tag),
    },
  )
  const { 'Content-Length': _, ...rest } = headers
  return {
    method,
    headers: Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
    body: new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(answerTimeoutMs),
  }
}

/** A push service reads topics: it learns that two messages belong together and not what they are about. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}

function readAnswer(host: string, { ok, status, headers }: Response): PushAnswer {
  if (ok) return { outcome: 'taken' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  const reason = new Error(`${host} answered ${status}`)
  if (status === 429 || status >= 500)
    return { outcome: 'later', reason, afterMs: readRetryAfter(headers.get('retry-after')) }
  return { outcome: 'refused', reason }
}

/** In seconds or as a date (RFC 9110). */
function readRetryAfter(text: string | null): number | null {
  if (text === null) return null
  const ms = /^\d+$/.test(text) ? Number(text) * secondMs : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
