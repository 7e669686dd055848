import { noContent, route } from '../../foundation/route.ts'
import {
  AllApiTokens,
  ApiTokenList,
  ApiTokenParams,
  CreateApiToken,
  CreatePersonalToken,
  NewApiToken,
  RotateApiToken,
} from './api-tokens.ts'

const byManager = { area: 'admin', permission: 'manage_api_token' } as const
const tokensPath = '/api/backend/api-tokens'
const ownPath = '/api/backend/me/tokens'

export const apiTokensRoutes = {
  apiTokens: route({ ...byManager, method: 'GET', path: tokensPath, status: 200, response: AllApiTokens }),
  createApiToken: route({
    ...byManager,
    method: 'POST',
    path: tokensPath,
    needsProof: true,
    answersOnce: true,
    body: CreateApiToken,
    status: 201,
    response: NewApiToken,
  }),
  rotateApiToken: route({
    ...byManager,
    method: 'POST',
    path: `${tokensPath}/:id/rotation`,
    needsProof: true,
    answersOnce: true,
    params: ApiTokenParams,
    body: RotateApiToken,
    status: 201,
    response: NewApiToken,
  }),
  /** Superadmins revoke personal tokens too. */
  revokeApiToken: route({
    ...byManager,
    method: 'DELETE',
    path: `${tokensPath}/:id`,
    params: ApiTokenParams,
    status: 204,
    response: noContent,
  }),
  myTokens: route({ method: 'GET', path: ownPath, area: 'admin', status: 200, response: ApiTokenList }),
  createMyToken: route({
    method: 'POST',
    path: ownPath,
    area: 'admin',
    needsProof: true,
    answersOnce: true,
    body: CreatePersonalToken,
    status: 201,
    response: NewApiToken,
  }),
  revokeMyToken: route({
    method: 'DELETE',
    path: `${ownPath}/:id`,
    area: 'admin',
    params: ApiTokenParams,
    status: 204,
    response: noContent,
  }),
} as const
