import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import fp from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { version } from '../version.ts'

/**
 * Serves the documents that are generated from the contracts: `/api/openapi.json`, of all routes, to staff, and
 * `/api/v1/openapi.json`, of those that tokens may call, to everybody.
 */
export const openApi = fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Help desk', version },
      servers: [{ url: app.config.appUrl }],
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true }, config: { area: 'admin' } }, async () =>
    app.swagger(),
  )
  const v1 = await readFile(new URL('../generated/openapi.json', import.meta.url))
  app.get('/api/v1/openapi.json', { schema: { hide: true } }, (_, reply) =>
    reply.type('application/json; charset=utf-8').send(v1),
  )
})
