import { noContent, route } from '../route.ts'
import {
  CompletePasswordReset,
  OpenPasswordReset,
  PasswordResetView,
  RequestPasswordReset,
} from './password-reset.ts'

/** The token of a link stands in each body, so that no log of addresses has it. */
export const authRoutes = {
  requestPasswordReset: route({
    method: 'POST',
    path: '/api/backend/auth/password-reset',
    area: 'anyone',
    body: RequestPasswordReset,
    status: 204,
    response: noContent,
  }),
  openPasswordReset: route({
    method: 'POST',
    path: '/api/backend/auth/password-reset/open',
    area: 'anyone',
    body: OpenPasswordReset,
    status: 200,
    response: PasswordResetView,
  }),
  completePasswordReset: route({
    method: 'POST',
    path: '/api/backend/auth/password-reset/complete',
    area: 'anyone',
    body: CompletePasswordReset,
    status: 204,
    response: noContent,
  }),
} as const
