import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { myAccountRoutes } from './account/my-account-routes.ts'
import { accountRoutes } from './account/routes.ts'
import { webPushRoutes } from './account/web-push-routes.ts'
import { activityRoutes } from './activity/routes.ts'
import { apiTokenRoutes } from './api-tokens/routes.ts'
import { passkeyRoutes } from './auth/passkey-routes.ts'
import { authRoutes } from './auth/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { automationRoutes } from './canned-responses/automation-routes.ts'
import { macroRoutes } from './canned-responses/macro-routes.ts'
import { cannedResponseRoutes } from './canned-responses/routes.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { askingRoutes } from './knowledge-base/asking-routes.ts'
import { loggerOptions } from './logging.ts'
import { socketServer } from './sockets/socket-server.ts'
import './zod-errors.ts'
import { refuseAmbiguousRequests } from './ambiguous-requests.ts'
import { emailTemplateRoutes } from './email-templates/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { knowledgeBaseEditorRoutes } from './knowledge-base/editor-routes.ts'
import { feedbackForm } from './knowledge-base/feedback-form.ts'
import { knowledgeBaseRoutes } from './knowledge-base/routes.ts'
import { mailRoutes } from './mail/routes.ts'
import { apiMetrics } from './metrics/api-metrics.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { participantRoutes } from './participants/routes.ts'
import { stopPages } from './participants/stop-pages.ts'
import { addressPages } from './people/address-pages.ts'
import { availabilityRoutes } from './people/availability-routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { compression } from './plugins/compression.ts'
import { errors } from './plugins/errors.ts'
import { health } from './plugins/health.ts'
import { logRefusals } from './plugins/log-refusals.ts'
import { openApi } from './plugins/openapi.ts'
import { limitPeople } from './plugins/person-limits.ts'
import { limitRates } from './plugins/rate-limits.ts'
import { refuseUnstorableText } from './plugins/refuse-unstorable-text.ts'
import { responseHeaders } from './plugins/response-headers.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { serializerCompiler } from './plugins/serializer.ts'
import { slowBodies } from './plugins/slow-bodies.ts'
import { queueRoutes } from './queues/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { reportSubscriptionRoutes } from './reports/subscription-routes.ts'
import { unsubscribePages } from './reports/unsubscribe-pages.ts'
import { roleRoutes } from './roles/routes.ts'
import { savedReportRoutes } from './saved-views/saved-report-routes.ts'
import { directoryRoutes } from './scim/routes.ts'
import { scimRoutes } from './scim/scim-routes.ts'
import { searchRoutes } from './search/routes.ts'
import { csrf } from './sessions/csrf.ts'
import { guard } from './sessions/guard.ts'
import { setupRoutes } from './setup/routes.ts'
import { signOnRoutes } from './sign-on/routes.ts'
import { decorateWithProviders } from './sign-on/sign-on-context.ts'
import { signOnPages } from './sign-on/sign-on-pages.ts'
import { appManifest } from './site/app-manifest.ts'
import { siteRoutes } from './site/routes.ts'
import { siteTextRoutes } from './site-texts/routes.ts'
import { slaRoutes } from './sla/policies/routes.ts'
import { crawlerRoutes } from './spa/crawlers.ts'
import { type AppFolders, serveApps } from './spa/serve-apps.ts'
import { conversationRoutes } from './tickets/conversation/routes.ts'
import { adminTicketRoutes } from './tickets/lifecycle/routes.ts'
import { ticketListRoutes } from './tickets/list/routes.ts'
import { mergingRoutes, onBehalfRoutes } from './tickets/merging/routes.ts'
import { ticketPropertyRoutes } from './tickets/properties/routes.ts'
import { ratingPages } from './tickets/rating-pages.ts'
import { requesterTicketRoutes } from './tickets/requester-routes.ts'
import { topicRoutes } from './topics/routes.ts'
import { traceRequests } from './tracing/trace-requests.ts'
import { wallRoutes } from './wall/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    deps: Deps
  }
}

/** Returns the whole server, not yet listening. */
export async function buildApp(config: Config, deps: Deps, folders?: AppFolders): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config.logLevel, deps.apiProcess ?? null),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 256 * 1024,
    forceCloseConnections: 'idle',
    ...timeouts,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorate('config', config)
  app.decorate('deps', deps)

  // Requests pass these in order.
  await app.register(apiMetrics)
  await app.register(traceRequests)
  await app.register(responseHeaders)
  await app.register(errors)
  await app.register(slowBodies)
  await app.register(securityHeaders)
  await app.register(cookie)
  await app.register(compression)
  await app.register(refuseAmbiguousRequests)
  await app.register(logRefusals)
  await app.register(limitRates)
  await app.register(csrf)
  await app.register(guard)
  await app.register(limitPeople)
  await app.register(refuseUnstorableText)

  decorateWithProviders(app)
  await app.register(openApi)
  await app.register(health)
  await app.register(socketServer)
  for (const routes of areas) await app.register(routes)
  await app.register(serveApps, { folders: folders ?? builtApps })
  return app
}

/** Milliseconds. A request has time for 10 MB over a slow phone; `slowBodies` ends what comes more slowly. */
const timeouts = {
  // Loading the portal's renderer takes time on a busy machine.
  pluginTimeout: 60_000,
  requestTimeout: 15 * 60_000,
  connectionTimeout: 2 * 60_000,
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
}

const areas = [
  peopleRoutes,
  availabilityRoutes,
  topicRoutes,
  knowledgeBaseRoutes,
  knowledgeBaseEditorRoutes,
  requesterTicketRoutes,
  addressPages,
  ratingPages,
  feedbackForm,
  adminTicketRoutes,
  ticketListRoutes,
  savedReportRoutes,
  ticketPropertyRoutes,
  mergingRoutes,
  onBehalfRoutes,
  conversationRoutes,
  queueRoutes,
  reportSubscriptionRoutes,
  unsubscribePages,
  reportRoutes,
  fileRoutes,
  activityRoutes,
  slaRoutes,
  cannedResponseRoutes,
  macroRoutes,
  automationRoutes,
  notificationRoutes,
  participantRoutes,
  stopPages,
  accountRoutes,
  askingRoutes,
  myAccountRoutes,
  webPushRoutes,
  searchRoutes,
  authRoutes,
  passkeyRoutes,
  signOnRoutes,
  signOnPages,
  setupRoutes,
  recordRoutes,
  mailRoutes,
  importRoutes,
  apiTokenRoutes,
  webhookRoutes,
  siteRoutes,
  appManifest,
  emailTemplateRoutes,
  siteTextRoutes,
  roleRoutes,
  calendarRoutes,
  directoryRoutes,
  scimRoutes,
  wallRoutes,
  crawlerRoutes,
]

const builtApps: AppFolders = {
  admin: new URL('../../admin/dist', import.meta.url).pathname,
  portal: new URL('../../portal/dist', import.meta.url).pathname,
  renderer: new URL('../../portal/server/dist/entry.js', import.meta.url).pathname,
}
