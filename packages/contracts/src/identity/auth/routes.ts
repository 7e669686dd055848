import { noContent, route } from '../../foundation/route.ts'
import { AuthUser } from '../people/people.ts'
import {
  CompletePasswordReset,
  OpenPasswordReset,
  PasswordResetView,
  RequestPasswordReset,
} from './password-reset.ts'
import { GiveProof, ProofView } from './proof.ts'
import {
  BeginSecondFactor,
  EnrolledSignIn,
  EnterSecondFactor,
  ProveSecondFactor,
  RecoveryCodes,
  SecondFactorSecret,
  SecondFactorView,
} from './second-factor.ts'

/** Routes with the token of a link have it in the body, so that no log of addresses shows it. */
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
  /** Ends a sign-in that waits for it after the password, by a cookie of its own. */
  enterSecondFactor: route({
    method: 'POST',
    path: '/api/backend/auth/second-factor',
    area: 'anyone',
    body: EnterSecondFactor,
    status: 201,
    response: AuthUser,
  }),
  beginEnrolment: route({
    method: 'POST',
    path: '/api/backend/auth/second-factor/enrolment',
    area: 'anyone',
    status: 201,
    response: SecondFactorSecret,
  }),
  completeEnrolment: route({
    method: 'PUT',
    path: '/api/backend/auth/second-factor/enrolment',
    area: 'anyone',
    body: EnterSecondFactor,
    status: 200,
    response: EnrolledSignIn,
  }),

  /** Says what a proof has to hold (decision 57). */
  proof: route({
    method: 'GET',
    path: '/api/backend/me/proof',
    area: 'admin',
    status: 200,
    response: ProofView,
  }),
  giveProof: route({
    method: 'PUT',
    path: '/api/backend/me/proof',
    area: 'admin',
    keyless: 'secret',
    body: GiveProof,
    status: 204,
    response: noContent,
  }),

  secondFactor: route({
    method: 'GET',
    path: '/api/backend/me/second-factor',
    area: 'admin',
    status: 200,
    response: SecondFactorView,
  }),
  beginSecondFactor: route({
    method: 'POST',
    path: '/api/backend/me/second-factor',
    area: 'admin',
    keyless: 'secret',
    body: BeginSecondFactor,
    status: 201,
    response: SecondFactorSecret,
  }),
  confirmSecondFactor: route({
    method: 'PUT',
    path: '/api/backend/me/second-factor',
    area: 'admin',
    keyless: 'secret',
    body: EnterSecondFactor,
    needsProof: true,
    status: 200,
    response: RecoveryCodes,
  }),
  renewRecoveryCodes: route({
    method: 'POST',
    path: '/api/backend/me/second-factor/recovery-codes',
    area: 'admin',
    keyless: 'secret',
    body: ProveSecondFactor,
    status: 201,
    response: RecoveryCodes,
  }),
  turnOffSecondFactor: route({
    method: 'POST',
    path: '/api/backend/me/second-factor/removal',
    area: 'admin',
    keyless: 'secret',
    body: ProveSecondFactor,
    status: 204,
    response: noContent,
  }),
} as const
