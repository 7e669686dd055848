import { NewPushSubscription, webPushRoutes } from '@lodge/contracts'
import { http } from '../http.ts'

const workerPath = '/web-push-worker.js'

/** Returns `default` where the browser has not been asked yet. */
export function readPermission(): NotificationPermission | 'unsupported' {
  const isSupported = 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator
  return isSupported ? Notification.permission : 'unsupported'
}

/**
 * Asks for the permission, where it was not given, and returns how messages reach this browser; null where it was
 * refused. Rejects where the browser's push service is out of reach.
 */
export async function subscribeBrowser(publicKey: string): Promise<NewPushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(workerPath, { type: import.meta.env.DEV ? 'module' : 'classic' })
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made for a former key of ours stands in the way of another.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  return NewPushSubscription.parse(subscription.toJSON())
}

export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(workerPath)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Tells the server that this browser still receives messages; one that is somebody else's receives them no more. */
export async function confirmBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(workerPath)
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  const { isKnown } = await http.call(webPushRoutes.confirmWebPush, { body: { endpoint } })
  if (!isKnown) await subscription.unsubscribe()
}
