import { noContent, route } from '../../foundation/route.ts'
import {
  ConfirmedPushSubscription,
  ConfirmPushSubscription,
  NewPushSubscription,
  PushDeviceParams,
  RenewPushSubscription,
  WebPushView,
} from './web-push.ts'

export const webPushRoutes = {
  myWebPush: route({
    method: 'GET',
    path: '/api/me/web-push',
    area: 'portal',
    status: 200,
    response: WebPushView,
  }),
  subscribeToWebPush: route({
    method: 'POST',
    path: '/api/me/web-push/devices',
    area: 'portal',
    keyless: 'repeats',
    body: NewPushSubscription,
    status: 201,
    response: WebPushView,
  }),
  /** A browser that has a subscription says so when it is opened. */
  confirmWebPush: route({
    method: 'PUT',
    path: '/api/me/web-push/devices',
    area: 'portal',
    keyless: 'repeats',
    body: ConfirmPushSubscription,
    status: 200,
    response: ConfirmedPushSubscription,
  }),
  removePushDevice: route({
    method: 'DELETE',
    path: '/api/me/web-push/devices/:deviceId',
    area: 'portal',
    params: PushDeviceParams,
    status: 200,
    response: WebPushView,
  }),
  /** Of a browser in the background, whose push service has given it another address. */
  renewPushSubscription: route({
    method: 'POST',
    path: '/api/web-push/renewal',
    area: 'anyone',
    body: RenewPushSubscription,
    status: 204,
    response: noContent,
  }),
} as const
