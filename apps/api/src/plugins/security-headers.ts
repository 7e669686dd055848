import { playerOrigins } from '@lodge/domain'
import fp from 'fastify-plugin'
import helmet from 'helmet'

/** A year, on every subdomain too. */
export const strictTransport = { maxAge: 365 * 24 * 60 * 60, includeSubDomains: true }

/** Only our own scripts run, nobody frames us, and browsers stay with https. */
export const securityHeaders = fp(async (app) => {
  const { appUrl, isHttps } = app.config
  // Made once: @fastify/helmet builds the whole policy anew for every request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Toasts and scroll areas write style elements of their own while they run.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", appUrl.replace(/^http/, 'ws')],
        frameSrc: [...playerOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps ? strictTransport : false,
    // Browsers warn about these without https.
    crossOriginOpenerPolicy: isHttps,
    originAgentCluster: isHttps,
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()))
})

/** Allows these scripts besides our own files. */
export function withScriptSources(policy: string, sources: readonly string[]): string {
  return policy.replace("script-src 'self'", ["script-src 'self'", ...sources].join(' '))
}

/** Lets pages of these origins show the answer in a frame. */
export function withFrameAncestors(policy: string, origins: readonly string[]): string {
  return policy.replace("frame-ancestors 'none'", ['frame-ancestors', ...origins].join(' '))
}
