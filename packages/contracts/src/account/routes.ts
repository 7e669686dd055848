import { NotificationPreferences } from '../notifications/notifications.ts'
import { KeyboardShortcuts } from '../people/keyboard-shortcuts.ts'
import { CodeRequested } from '../people/people.ts'
import { listOf, noContent, route } from '../route.ts'
import {
  AccountView,
  ChangePassword,
  ConfirmEmailChange,
  RequestEmailChange,
  SaveProfile,
  SaveSignature,
  SessionParams,
  SessionView,
} from './account.ts'

export const accountRoutes = {
  account: route({
    method: 'GET',
    path: '/api/backend/me',
    area: 'admin',
    status: 200,
    response: AccountView,
  }),
  saveProfile: route({
    method: 'PUT',
    path: '/api/backend/me/profile',
    area: 'admin',
    body: SaveProfile,
    status: 200,
    response: AccountView,
  }),
  changePassword: route({
    method: 'PUT',
    path: '/api/backend/me/password',
    area: 'admin',
    body: ChangePassword,
    status: 204,
    response: noContent,
  }),
  /** For those who may change addresses at all; the address changes once its code is entered. */
  requestEmailChange: route({
    method: 'POST',
    path: '/api/backend/me/email-change',
    area: 'admin',
    permission: 'manage_user_account',
    needsProof: true,
    body: RequestEmailChange,
    status: 201,
    response: CodeRequested,
  }),
  confirmEmailChange: route({
    method: 'PUT',
    path: '/api/backend/me/email-change',
    area: 'admin',
    permission: 'manage_user_account',
    needsProof: true,
    body: ConfirmEmailChange,
    status: 200,
    response: AccountView,
  }),
  saveSignature: route({
    method: 'PUT',
    path: '/api/backend/me/signature',
    area: 'admin',
    body: SaveSignature,
    status: 200,
    response: AccountView,
  }),
  saveNotificationPreferences: route({
    method: 'PUT',
    path: '/api/backend/me/notifications',
    area: 'admin',
    body: NotificationPreferences,
    status: 200,
    response: AccountView,
  }),
  saveKeyboardShortcuts: route({
    method: 'PUT',
    path: '/api/backend/me/shortcuts',
    area: 'admin',
    body: KeyboardShortcuts,
    status: 200,
    response: KeyboardShortcuts,
  }),
  sessions: route({
    method: 'GET',
    path: '/api/backend/me/sessions',
    area: 'admin',
    status: 200,
    response: listOf(SessionView),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/backend/me/sessions/:sessionId',
    area: 'admin',
    params: SessionParams,
    needsProof: true,
    status: 204,
    response: noContent,
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/api/backend/me/sessions',
    area: 'admin',
    needsProof: true,
    status: 204,
    response: noContent,
  }),
} as const
