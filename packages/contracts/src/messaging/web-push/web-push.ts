import { z } from 'zod'
import { Instant } from '../../foundation/shared.ts'

/** Bytes as browsers write them: base64url without padding. */
const bytes = (length: number) => z.base64url().length(Math.ceil((length * 4) / 3))

const Endpoint = z.url({ protocol: /^https?$/ }).max(2_000)

/**
 * `PushSubscription.toJSON()` of a browser: the address to send to, and the keys that only the browser can
 * read with.
 */
export const NewPushSubscription = z.object({
  endpoint: Endpoint,
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})
export type NewPushSubscription = z.infer<typeof NewPushSubscription>

export const ConfirmPushSubscription = z.object({ endpoint: Endpoint })
export type ConfirmPushSubscription = z.infer<typeof ConfirmPushSubscription>

/** `isKnown`: this browser still receives what concerns the person who asks. */
export const ConfirmedPushSubscription = z.object({ isKnown: z.boolean() })
export type ConfirmedPushSubscription = z.infer<typeof ConfirmedPushSubscription>

/** The former address is known to the browser and to us alone, and so is what the request goes by. */
export const RenewPushSubscription = NewPushSubscription.extend({ former: Endpoint })
export type RenewPushSubscription = z.infer<typeof RenewPushSubscription>

export const PushDeviceView = z.object({
  id: z.uuid(),
  /** The browser's user agent; empty where it sent none. */
  userAgent: z.string(),
  createdAt: Instant,
  /** The time of the last message to it; null before the first. */
  lastUsedAt: Instant.nullable(),
  isCurrent: z.boolean(),
})
export type PushDeviceView = z.infer<typeof PushDeviceView>

export const WebPushView = z.object({
  /** The key that browsers know us by; null where web push is off. */
  publicKey: z.string().nullable(),
  devices: z.array(PushDeviceView),
})
export type WebPushView = z.infer<typeof WebPushView>

export const PushDeviceParams = z.object({ deviceId: z.uuid() })
export type PushDeviceParams = z.infer<typeof PushDeviceParams>

export const WebPushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** A later message with the same tag takes the place of an earlier one. */
  tag: z.string(),
  /** The path of the page that it leads to. */
  path: z.string(),
  /** The event that it is about, the same when it comes again. */
  id: z.string(),
})
export type WebPushMessage = z.infer<typeof WebPushMessage>
