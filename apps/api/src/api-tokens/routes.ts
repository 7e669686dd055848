import {
  createApiToken,
  createMyToken,
  listApiTokens,
  listMyTokens,
  revokeApiToken,
  revokeMyToken,
  rotateApiToken,
} from '@lodge/desk/settings'
import type { FastifyInstance } from 'fastify'
import { serveArea } from '../serve-area.ts'

/** Tokens of integrations, and those by which programs act as a person. */
export async function apiTokenRoutes(app: FastifyInstance) {
  const { secret } = app.config
  serveArea(app, {
    apiTokens: listApiTokens,
    createApiToken: (ctx, input) => createApiToken({ ...ctx, secret }, input),
    rotateApiToken: (ctx, input) => rotateApiToken({ ...ctx, secret }, input),
    revokeApiToken,
    myTokens: listMyTokens,
    createMyToken: (ctx, input) => createMyToken({ ...ctx, secret }, input),
    revokeMyToken,
  })
}
