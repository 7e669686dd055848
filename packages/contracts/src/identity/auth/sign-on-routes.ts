import { noContent, route } from '../../foundation/route.ts'
import { CodeRequested } from '../people/people.ts'
import {
  ChooseProvider,
  ConfirmIdentity,
  FindSignInProviders,
  FoundSignInProviders,
  IdentityList,
  IdentityParams,
  ListSignInProviders,
  NextAddress,
  PendingIdentity,
  SignInProviders,
} from './sign-on.ts'

/** Signing in by identity providers, in both areas. What browsers open by themselves is no route but a page. */
export const signOnRoutes = {
  signInProviders: route({
    method: 'GET',
    path: '/api/auth/providers',
    area: 'anyone',
    query: ListSignInProviders,
    status: 200,
    response: SignInProviders,
  }),
  /** Searches the providers of an area by name, domain and keyword. */
  findSignInProviders: route({
    method: 'GET',
    path: '/api/auth/providers/found',
    area: 'anyone',
    query: FindSignInProviders,
    status: 200,
    response: FoundSignInProviders,
  }),
  /** The sign-in of this browser that waits for a code. */
  pendingIdentity: route({
    method: 'GET',
    path: '/api/auth/pending-identity',
    area: 'anyone',
    status: 200,
    response: PendingIdentity,
  }),
  requestIdentityCode: route({
    method: 'POST',
    path: '/api/auth/pending-identity/codes',
    area: 'anyone',
    status: 202,
    response: CodeRequested,
  }),
  confirmIdentity: route({
    method: 'PUT',
    path: '/api/auth/pending-identity',
    area: 'anyone',
    body: ConfirmIdentity,
    status: 200,
    response: NextAddress,
  }),

  myIdentities: route({
    method: 'GET',
    path: '/api/me/identities',
    area: 'portal',
    status: 200,
    response: IdentityList,
  }),
  linkMyIdentity: route({
    method: 'POST',
    path: '/api/me/identities',
    area: 'portal',
    keyless: 'secret',
    needsProof: true,
    body: ChooseProvider,
    status: 201,
    response: NextAddress,
  }),
  removeMyIdentity: route({
    method: 'DELETE',
    path: '/api/me/identities/:identityId',
    area: 'portal',
    keyless: 'elsewhere',
    needsProof: true,
    params: IdentityParams,
    status: 204,
    response: noContent,
  }),

  identities: route({
    method: 'GET',
    path: '/api/backend/me/identities',
    area: 'admin',
    status: 200,
    response: IdentityList,
  }),
  linkIdentity: route({
    method: 'POST',
    path: '/api/backend/me/identities',
    area: 'admin',
    keyless: 'secret',
    needsProof: true,
    body: ChooseProvider,
    status: 201,
    response: NextAddress,
  }),
  removeIdentity: route({
    method: 'DELETE',
    path: '/api/backend/me/identities/:identityId',
    area: 'admin',
    keyless: 'elsewhere',
    needsProof: true,
    params: IdentityParams,
    status: 204,
    response: noContent,
  }),
  /** Asks the provider to have them sign in once more, for a proof (decision 57). */
  beginProofByProvider: route({
    method: 'POST',
    path: '/api/backend/me/proof/provider',
    area: 'admin',
    keyless: 'secret',
    body: ChooseProvider,
    status: 201,
    response: NextAddress,
  }),
} as const
