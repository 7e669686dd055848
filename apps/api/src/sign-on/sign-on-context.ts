import type { Context } from '@lodge/desk/foundation'
import { createGuardedAgent, type SignOnContext } from '@lodge/desk/settings'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds what asking identity providers takes. */
    withProviders: <Given extends Context>(ctx: Given) => Given & SignOnContext
  }
}

/** Connections to providers end with the server. */
export function decorateWithProviders(app: FastifyInstance): void {
  const { secret, appUrl, webhookNetworks, mode } = app.config
  const agent = createGuardedAgent({ allowedNetworks: webhookNetworks })
  app.decorate('withProviders', (ctx) => ({ ...ctx, secret, appUrl, agent, allowsHttp: mode === 'demo' }))
  app.addHook('onClose', () => agent.destroy())
}
