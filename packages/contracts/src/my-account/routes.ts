import { z } from 'zod'
import { SessionParams, SessionView } from '../account/account.ts'
import { listOf, noContent, route } from '../route.ts'
import { ExportMyData, MyAccountView, RequesterPreferences, SaveMyDetails } from './my-account.ts'

export const myAccountRoutes = {
  myAccount: route({
    method: 'GET',
    path: '/api/me/account',
    area: 'portal',
    status: 200,
    response: MyAccountView,
  }),
  saveMyDetails: route({
    method: 'PUT',
    path: '/api/me/account',
    area: 'portal',
    body: SaveMyDetails,
    status: 200,
    response: MyAccountView,
  }),
  saveMyNotifications: route({
    method: 'PUT',
    path: '/api/me/notifications',
    area: 'portal',
    body: RequesterPreferences,
    status: 200,
    response: MyAccountView,
  }),
  mySessions: route({
    method: 'GET',
    path: '/api/me/sessions',
    area: 'portal',
    status: 200,
    response: listOf(SessionView),
  }),
  endMySession: route({
    method: 'DELETE',
    path: '/api/me/sessions/:sessionId',
    area: 'portal',
    params: SessionParams,
    status: 204,
    response: noContent,
  }),
  endMyOtherSessions: route({
    method: 'DELETE',
    path: '/api/me/sessions',
    area: 'portal',
    status: 204,
    response: noContent,
  }),
  /** Written while it is sent, so that no copy of it stays on the server. */
  exportMyData: route({
    method: 'GET',
    path: '/api/me/data',
    area: 'portal',
    query: ExportMyData,
    status: 200,
    response: z.unknown(),
  }),
  requestDeletion: route({
    method: 'POST',
    path: '/api/me/deletion-request',
    area: 'portal',
    status: 201,
    response: MyAccountView,
  }),
  withdrawDeletion: route({
    method: 'DELETE',
    path: '/api/me/deletion-request',
    area: 'portal',
    status: 200,
    response: MyAccountView,
  }),
} as const
