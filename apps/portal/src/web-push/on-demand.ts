/** What few readers want, as one file that is fetched when the first of them does. */
export { confirmBrowser } from './browser-push.ts'
export { PushDevices } from './push-devices.tsx'
export { PushOffer } from './push-offer.tsx'
