import { limits, type WebhookEvent, type webhookCall, type webhookTest } from '@lodge/contracts'

/** Values before and after, in the words of the API: aliases, codes, numbers and moments. */
export type WebhookChange = Record<string, unknown>

/** An event as receivers get it, in the form of Standard Webhooks: ids and what changed. */
export interface WebhookBody {
  type: WebhookEvent | typeof webhookCall | typeof webhookTest
  timestamp: string
  data: {
    ticket?: { number: number; version: number | null; team: string | null }
    change?: WebhookChange
    personal?: PersonalData
  }
}

/** Data for webhooks that are to have it, as it is when it is sent. */
export interface PersonalData {
  requester: { name: string; email: string }
  /** Null for an event without a message, or whose message is gone. */
  message: { text: string; isCut: boolean } | null
}

/** Returns an event as it is stored, which fits into its limit without what changed. */
export function writeBody(body: WebhookBody): string {
  const text = JSON.stringify(body)
  if (Buffer.byteLength(text) <= limits.webhookEventBytes) return text
  return JSON.stringify({ ...body, data: { ...body.data, change: { isLeftOut: true } } })
}

/** Adds personal data to a stored event, with as many of a message's words as there is room for. */
export function withPersonalData(stored: string, personal: PersonalData): string {
  const body: WebhookBody = JSON.parse(stored)
  const write = (message: PersonalData['message']) =>
    JSON.stringify({ ...body, data: { ...body.data, personal: { ...personal, message } } })
  let message = personal.message
  let text = write(message)
  while (message !== null && Buffer.byteLength(text) > limits.webhookEventBytes) {
    const words: string = message.text.slice(0, Math.floor(message.text.length * keptShare(text)))
    message = words === '' ? null : { text: words, isCut: true }
    text = write(message)
  }
  return text
}

/** A little less than fits, since what surrounds the words stays as long as it is. */
function keptShare(text: string): number {
  return Math.min(0.9, (limits.webhookEventBytes / Buffer.byteLength(text)) * 0.9)
}
