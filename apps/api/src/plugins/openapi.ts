import swagger from '@fastify/swagger'
import fp from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { version } from '../version.ts'

/** Serves `/api/openapi.json`, generated from the contracts, to staff. */
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
})
