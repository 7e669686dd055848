import { refusal } from '@lodge/domain'

export const webPushLimits = {
  /** Of one person. */
  devices: 20,
  /** The longest that a session in the portal lives. */
  subscriptionDays: 90,
  deliveryDays: 30,
} as const

export interface WebPushSettings {
  /** Our VAPID key as base64url, by which browsers know us. */
  publicKey: string
  /** The origins of push services besides those of the browsers. */
  services: readonly string[]
}

/** Throws `not_found` where web push is off. */
export function requireWebPush(settings: WebPushSettings | null): WebPushSettings {
  if (!settings) throw refusal('web_push_off')
  return settings
}
