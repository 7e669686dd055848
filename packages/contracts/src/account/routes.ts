import { NotificationPreferences } from '../notifications/notifications.ts'
import { KeyboardShortcuts } from '../people/keyboard-shortcuts.ts'
import { listOf, noContent, route } from '../route.ts'
import {
  AccountView,
  ChangePassword,
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
    status: 204,
    response: noContent,
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/api/backend/me/sessions',
    area: 'admin',
    status: 204,
    response: noContent,
  }),
} as const
