/** Parts that few readers want, in one file that is fetched when the first of them does. */
export { confirmBrowser } from './browser-push.ts'
export { PushDevices } from './push-devices.tsx'
export { PushOffer } from './push-offer.tsx'
