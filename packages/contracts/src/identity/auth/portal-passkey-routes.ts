import { noContent, route } from '../../foundation/route.ts'
import { FrontendUser } from '../people/people.ts'
import {
  AddPasskey,
  PasskeyCreation,
  PasskeyList,
  PasskeyParams,
  PasskeyRequest,
  PasskeyView,
  RenamePasskey,
  UsePasskey,
} from './passkeys.ts'

/** Passkeys in the portal (decision 113). */
export const portalPasskeyRoutes = {
  beginPortalPasskeySignIn: route({
    method: 'POST',
    path: '/api/auth/passkey-challenge',
    area: 'anyone',
    status: 201,
    response: PasskeyRequest,
  }),
  signInToPortalWithPasskey: route({
    method: 'POST',
    path: '/api/auth/passkey',
    area: 'anyone',
    body: UsePasskey,
    status: 201,
    response: FrontendUser,
  }),
  myPasskeys: route({
    method: 'GET',
    path: '/api/me/passkeys',
    area: 'portal',
    status: 200,
    response: PasskeyList,
  }),
  beginMyPasskey: route({
    method: 'POST',
    path: '/api/me/passkey-challenge',
    area: 'portal',
    keyless: 'secret',
    needsProof: true,
    status: 201,
    response: PasskeyCreation,
  }),
  addMyPasskey: route({
    method: 'POST',
    path: '/api/me/passkeys',
    area: 'portal',
    keyless: 'repeats',
    needsProof: true,
    body: AddPasskey,
    status: 201,
    response: PasskeyView,
  }),
  renameMyPasskey: route({
    method: 'PUT',
    path: '/api/me/passkeys/:passkeyId',
    area: 'portal',
    keyless: 'repeats',
    params: PasskeyParams,
    body: RenamePasskey,
    status: 200,
    response: PasskeyView,
  }),
  removeMyPasskey: route({
    method: 'DELETE',
    path: '/api/me/passkeys/:passkeyId',
    area: 'portal',
    keyless: 'elsewhere',
    needsProof: true,
    params: PasskeyParams,
    status: 204,
    response: noContent,
  }),
} as const
