import type { Page } from '@playwright/test'

interface TakenMessage {
  endpoint: string
  message: { title: string; tag: string }
}

/** The address of the push service that the products may use; a copy that was running before has none. */
export const pushOrigin = process.env.LODGE_PUSH_SERVICES

/**
 * Gives a browser our own push service for the one that Chromium cannot reach from here, and the permission that a
 * person would give.
 */
export async function usePushService(page: Page, origin: string): Promise<void> {
  const context = page.context()
  await context.grantPermissions(['notifications'])
  await context.exposeFunction('subscribeAtOwnService', async (publicKey: string) => {
    const answer = await fetch(origin, { method: 'POST', body: publicKey })
    return answer.json()
  })
  await context.addInitScript(() => {
    PushManager.prototype.subscribe = async (options) => {
      const subscription = await Reflect.get(window, 'subscribeAtOwnService')(options?.applicationServerKey)
      return { ...subscription, toJSON: () => subscription }
    }
  })
}

/** Returns the messages about a ticket that the push service took, each once for a browser and event. */
export async function messagesAbout(origin: string, number: number): Promise<TakenMessage['message'][]> {
  const messages: TakenMessage[] = await (await fetch(origin)).json()
  return messages.map(({ message }) => message).filter(({ tag }) => tag === `ticket-${number}`)
}

/** Hands a message to a page's service worker, as the browser's push service would. */
export async function deliverMessage(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const endpoint = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [registration] = registrations.filter(({ isDeleted }) => !isDeleted)
    if (registration) endpoint.resolve(registration.registrationId)
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await endpoint.promise,
    data: JSON.stringify(message),
  })
  await session.detach()
}

/** Returns the titles of the notifications that a page's service worker shows. */
export function listNotifications(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title }) => title)
  })
}
