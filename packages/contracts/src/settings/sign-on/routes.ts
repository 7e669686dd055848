import { z } from 'zod'
import { superadmin } from '../../foundation/permissions.ts'
import { recordRoutesAt } from '../../foundation/records/record-routes.ts'
import { route } from '../../foundation/route.ts'
import { AliasParams, SetArchived } from '../../foundation/shared.ts'
import { NextAddress } from '../../identity/auth/sign-on.ts'
import {
  FederationMembersFound,
  IdentityProviderPage,
  IdentityProviderRecord,
  IdentityTestParams,
  IdentityTestView,
  ListIdentityProviders,
  SaveIdentityProvider,
  SearchFederationMembers,
  TestIdentityProvider,
  UpdateIdentityProvider,
} from './identity-providers.ts'
import { LtiPlatformState } from './lti-platforms.ts'
import {
  ProviderRulesRecord,
  RulesPreview,
  SaveProviderRules,
  UpdateProviderRules,
} from './provider-rules.ts'
import { SamlKeys } from './saml-keys.ts'
import { UpdateWaysIn, WaysInView } from './ways-in.ts'

const path = '/api/backend/identity-providers'
const access = { area: 'admin', permission: superadmin } as const
const at = recordRoutesAt(path, superadmin)

export const identityProvidersRoutes = {
  identityProviders: at.list(ListIdentityProviders, IdentityProviderPage),
  identityProvidersCsv: at.csv(ListIdentityProviders, z.unknown()),
  identityProvider: at.one(IdentityProviderRecord),
  createIdentityProvider: route({
    ...access,
    method: 'POST',
    path,
    needsProof: true,
    body: SaveIdentityProvider,
    status: 201,
    response: IdentityProviderRecord,
  }),
  updateIdentityProvider: route({
    ...access,
    method: 'PUT',
    path: `${path}/:alias`,
    needsProof: true,
    params: AliasParams,
    body: UpdateIdentityProvider,
    status: 200,
    response: IdentityProviderRecord,
  }),
  archiveIdentityProvider: route({
    ...access,
    method: 'PUT',
    path: `${path}/:alias/archived`,
    needsProof: true,
    params: AliasParams,
    body: SetArchived,
    status: 200,
    response: IdentityProviderRecord,
  }),
  providerRules: route({
    ...access,
    method: 'GET',
    path: `${path}/:alias/rules`,
    params: AliasParams,
    status: 200,
    response: ProviderRulesRecord,
  }),
  updateProviderRules: route({
    ...access,
    method: 'PUT',
    path: `${path}/:alias/rules`,
    needsProof: true,
    params: AliasParams,
    body: UpdateProviderRules,
    status: 200,
    response: ProviderRulesRecord,
  }),
  /** Says who would gain or lose what by rules that are not saved. */
  previewProviderRules: route({
    ...access,
    method: 'POST',
    path: `${path}/:alias/rules/preview`,
    keyless: 'reads',
    params: AliasParams,
    body: SaveProviderRules,
    status: 200,
    response: RulesPreview,
  }),
  /** Reads the metadata of a provider of SAML again. */
  readProviderMetadata: route({
    ...access,
    method: 'PUT',
    path: `${path}/:alias/metadata`,
    needsProof: true,
    params: AliasParams,
    status: 200,
    response: IdentityProviderRecord,
  }),
  /** Searches the providers of a federation, offered or not. */
  federationMembers: route({
    ...access,
    method: 'GET',
    path: `${path}/:alias/members`,
    params: AliasParams,
    query: SearchFederationMembers,
    status: 200,
    response: FederationMembersFound,
  }),
  /** The launches, courses and keys of a learning platform. */
  ltiPlatform: route({
    ...access,
    method: 'GET',
    path: `${path}/:alias/lti`,
    params: AliasParams,
    status: 200,
    response: LtiPlatformState,
  }),
  /** Makes our next key for learning platforms. */
  rollLtiKey: route({
    ...access,
    method: 'POST',
    path: `${path}/:alias/lti/keys`,
    needsProof: true,
    params: AliasParams,
    status: 201,
    response: LtiPlatformState,
  }),
  /** Our keys for providers of SAML. */
  samlKeys: route({
    ...access,
    method: 'GET',
    path: '/api/backend/saml-keys',
    status: 200,
    response: SamlKeys,
  }),
  /** Takes our next key for SAML into use, and makes the one after it. */
  rollSamlKey: route({
    ...access,
    method: 'POST',
    path: '/api/backend/saml-keys',
    needsProof: true,
    status: 201,
    response: SamlKeys,
  }),
  waysIn: route({
    ...access,
    method: 'GET',
    path: '/api/backend/ways-in',
    status: 200,
    response: WaysInView,
  }),
  saveWaysIn: route({
    ...access,
    method: 'PUT',
    path: '/api/backend/ways-in',
    needsProof: true,
    body: UpdateWaysIn,
    status: 200,
    response: WaysInView,
  }),
  /** Begins a sign-in that signs nobody in, and shows what came of it. */
  testIdentityProvider: route({
    ...access,
    method: 'POST',
    path: `${path}/:alias/tests`,
    keyless: 'secret',
    params: AliasParams,
    body: TestIdentityProvider,
    status: 201,
    response: NextAddress,
  }),
  identityTest: route({
    ...access,
    method: 'GET',
    path: `${path}/:alias/tests/:testId`,
    params: IdentityTestParams,
    status: 200,
    response: IdentityTestView,
  }),
} as const
