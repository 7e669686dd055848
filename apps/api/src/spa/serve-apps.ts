import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { RenderPage } from '@lodge/contracts'
import { listEmbedOrigins } from '@lodge/desk/ticketing'
import { matchLanguage, refusal } from '@lodge/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { refuse } from '../plugins/errors.ts'
import { findPageAddress, type PageAddress } from '../plugins/page-address.ts'
import { withFrameAncestors, withScriptSources } from '../plugins/security-headers.ts'
import {
  choosePageLanguage,
  keepPageLanguage,
  languageInAddress,
  listPageLanguages,
  type PageLanguages,
} from '../sessions/page-language.ts'
import { pageForms } from './page-forms.ts'
import { loadRenderer, type PageAnswer, type PageExchange, renderFor } from './page-renderer.ts'
import {
  fillTemplate,
  readTemplates,
  safeAddress,
  scriptSources,
  type Template,
  type Templates,
} from './page-template.ts'
import { readSiteLanguages } from './site-languages.ts'

/** Folders `admin` and `portal`, each with its `index.html`. */
export interface AppFolders {
  admin: string
  portal: string
  /** The portal's build for the server. */
  renderer?: string
}

const serviceWorker = '/web-push-worker.js'
/** The service worker shows notifications and tells us of a new address; it loads nothing. */
const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** The secret of a wall screen stands behind its #. */
const wallPage = /^\/admin\/wall\/?(\?|$)/

/** The form of a topic, which sites that a superadmin names may show in a frame. */
const embeddedForm = /^\/embed\/[^/]+\/?(\?|$)/i
/** Draws that frame, on their pages. */
const embedScript = '/embed.js'

const hashedName = /[\\/]assets[\\/]/

/**
 * Serves the admin app under `/admin`, the portal everywhere else: a page's address gets its app's page, with 404
 * where no screen has it; everything else is a 404 without a page. The portal's pages are rendered here, so that they
 * can be read before the app has begun.
 */
export const serveApps = fp<{ folders: AppFolders }>(async (app, { folders }) => {
  const templates = { admin: await readTemplates(folders.admin), portal: await readTemplates(folders.portal) }
  const scripts = { admin: scriptSources(templates.admin), portal: scriptSources(templates.portal) }
  const renderPage = await loadRenderer(folders.renderer)
  const siteLanguages = readSiteLanguages(app)

  for (const area of ['admin', 'portal'] as const) {
    if (!existsSync(folders[area])) continue
    await app.register(fastifyStatic, {
      root: folders[area],
      prefix: area === 'admin' ? '/admin/' : '/',
      decorateReply: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      dotfiles: 'ignore',
      // Pages are templates, filled in below. Folders are not listed.
      allowedPath: (path) => !/(\.html|\/)$/.test(path),
      setHeaders: (reply, path) => {
        const isHashed = hashedName.test(path)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (path.endsWith(embedScript)) reply.header('cross-origin-resource-policy', 'cross-origin')
        if (path.endsWith(serviceWorker)) reply.header('content-security-policy', serviceWorkerPolicy)
      },
      schemaHide: true,
    })
  }

  app.setNotFoundHandler(async (request, reply) => {
    const address = findPageAddress(request)
    const pages = address && templates[address.area]
    if (!pages) return refuse(request, reply, refusal('address_not_found'))
    allowScripts(reply, scripts[address.area])
    if (embeddedForm.test(request.url)) await allowFrames(request, reply)
    const elsewhere = await keepLanguageInAddress(request, reply, pages)
    if (elsewhere !== null)
      return reply.header('cache-control', 'private, no-store').redirect(safeAddress(elsewhere), 302)
    const page =
      address.area === 'portal' && renderPage
        ? await tryToRender(renderPage, { request, reply, ofPages: [...pages.keys()] })
        : null
    if (page !== null) return sendPage(request, reply, { page, template: templateIn(pages, page.language) })
    const template = templateIn(pages, choosePageLanguage(request, await languagesOf(pages)))
    return sendTemplate(request, reply, { address, template })
  })

  const { portal: pages } = templates
  if (renderPage && pages)
    await app.register(pageForms, {
      answer: async ({ request, reply, address, sent }) => {
        allowScripts(reply, scripts.portal)
        const ofPages = [...pages.keys()]
        const page = await renderFor(renderPage, { request, reply, ofPages, address, sent })
        if ('location' in page)
          throw new Error('The page of a form leads elsewhere, where its words would be lost')
        const template = templateIn(pages, page.language)
        return sendPage(request, reply, { page, template, status: sent.status })
      },
    })

  /** Returns where an address leads once the language that it asks for is kept; null where it asks for none of the site's. */
  async function keepLanguageInAddress(
    request: FastifyRequest,
    reply: FastifyReply,
    pages: Templates,
  ): Promise<string | null> {
    const requested = languageInAddress(request)
    if (!requested) return null
    const language = matchLanguage(requested.language, listPageLanguages(await languagesOf(pages)))
    if (language === undefined) return null
    keepPageLanguage(request, reply, language)
    return requested.address
  }

  async function languagesOf(pages: Templates): Promise<PageLanguages> {
    return { ofPages: [...pages.keys()], ofSite: await siteLanguages() }
  }
})

function templateIn(pages: Templates, language: string): Template {
  const template = pages.get(language)
  if (!template) throw new Error(`There is no page in ${language}`)
  return template
}

/** The policy names scripts of the page by their contents. */
function allowScripts(reply: FastifyReply, sources: readonly string[]): void {
  const policy = `${reply.getHeader('content-security-policy')}`
  reply.header('content-security-policy', withScriptSources(policy, sources))
}

/** Names the sites that may show the page in a frame. In an outage none may. */
async function allowFrames(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const origins = await listEmbedOrigins(request.server.deps.db).catch(() => [])
  if (origins.length === 0) return
  const policy = `${reply.getHeader('content-security-policy')}`
  reply.header('content-security-policy', withFrameAncestors(policy, origins)).removeHeader('x-frame-options')
  // Set by helmet on the answer itself, for browsers that do not know the policy.
  reply.raw.removeHeader('x-frame-options')
}

/** A page that cannot be rendered, as in an outage, is drawn by the app. */
async function tryToRender(renderPage: RenderPage, exchange: PageExchange) {
  try {
    return await renderFor(renderPage, exchange)
  } catch (error) {
    exchange.request.log.warn({ err: error }, 'A page could not be rendered')
    return null
  }
}

function sendTemplate(
  request: FastifyRequest,
  reply: FastifyReply,
  { address, template }: { address: PageAddress; template: Template },
) {
  if (wallPage.test(request.url)) reply.header('referrer-policy', 'no-referrer')
  return reply
    .code(address.isKnown ? 200 : 404)
    .header('cache-control', 'no-cache')
    .header('vary', 'cookie, accept-language')
    .type('text/html; charset=utf-8')
    .compress(fillTemplate(template, request))
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, template, status }: { page: PageAnswer; template: Template; status?: number },
) {
  // Pages depend on who asks, redirects too, and on the reader's language.
  reply.header('vary', 'cookie, accept-language').header('cache-control', cachingOf(page))
  if ('location' in page) return reply.redirect(safeAddress(page.location), page.status)
  const isWhole = page.isPublic || page.isWhole
  const html = fillTemplate(template, request, { ...page, isWhole, isLive: request.session !== null })
  if (page.isPersonal || status !== undefined)
    return reply
      .code(status ?? page.status)
      .type('text/html; charset=utf-8')
      .compress(html)
  const tag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  reply.code(page.status).header('etag', tag).type('text/html; charset=utf-8')
  const isKnown = page.status === 200 && request.headers['if-none-match']?.includes(tag) === true
  return isKnown ? reply.code(304).send() : reply.compress(html)
}

/** Keeps one person's pages out of every cache. */
function cachingOf(page: PageAnswer): string {
  if (page.status === 302 || ('isPersonal' in page && page.isPersonal)) return 'private, no-store'
  return page.isPublic ? 'public, no-cache' : 'private, no-cache'
}
