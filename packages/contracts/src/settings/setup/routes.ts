import { route } from '../../foundation/route.ts'
import { AuthUser } from '../../identity/people/people.ts'
import {
  CompleteSetup,
  OpenSetup,
  SendSetupMail,
  SetupMailSent,
  SetupMailStatus,
  SetupView,
} from './setup.ts'

/** The token of the set-up link stands in each body, so that no log of addresses has it. */
export const setupRoutes = {
  openSetup: route({
    method: 'POST',
    path: '/api/setup/open',
    area: 'anyone',
    body: OpenSetup,
    status: 200,
    response: SetupView,
  }),
  sendSetupMail: route({
    method: 'POST',
    path: '/api/setup/mail',
    area: 'anyone',
    body: SendSetupMail,
    status: 202,
    response: SetupMailSent,
  }),
  setupMailStatus: route({
    method: 'POST',
    path: '/api/setup/mail-status',
    area: 'anyone',
    body: OpenSetup,
    status: 200,
    response: SetupMailStatus,
  }),
  completeSetup: route({
    method: 'POST',
    path: '/api/setup/complete',
    area: 'anyone',
    body: CompleteSetup,
    status: 201,
    response: AuthUser,
  }),
} as const
