import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import {
  OpeningHoursView,
  type PageRequest,
  portalRoutes,
  type RenderedPage,
  type RenderPage,
} from '@lodge/contracts'
import {
  type Context,
  getFrontendUser,
  getOpeningHours,
  getSiteView,
  listArticleCategories,
  listPopularArticles,
  listTopics,
  readKnowledgeBasePage,
  searchArticles,
} from '@lodge/desk'
import { DomainError } from '@lodge/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contextOf, signedIn } from '../sessions/guard.ts'
import { version } from '../version.ts'

/** Returns what renders the portal's pages, by its build for the server; null where there is none. */
export async function loadRenderer(file: string | undefined): Promise<RenderPage | null> {
  if (file === undefined || !existsSync(file)) return null
  const { renderPage }: { renderPage: RenderPage } = await import(pathToFileURL(file).href)
  return renderPage
}

/** A rendered page, and whether it is the same for everybody. */
export type PageAnswer = RenderedPage & { isPublic: boolean }

/** Renders the page at a request's address as whoever is signed in to the portal may see it. */
export async function renderFor(
  renderPage: RenderPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageAnswer> {
  const person = await signedIn(request, reply, 'portal')
  const ctx = contextOf(request)
  const [site, user] = await Promise.all([getSiteView(ctx.db), person && getFrontendUser(ctx.db, person.id)])
  const page = await renderPage({
    origin: request.server.config.appUrl,
    address: request.url,
    init: { ...site, version, user, agent_data: null },
    read: readerFor(ctx),
  })
  return { ...page, isPublic: person === null && !reply.hasHeader('set-cookie') }
}

/** Every answer is stripped to its contract: what a page was made of travels with it. */
function readerFor(ctx: Context): PageRequest['read'] {
  const { topics, articleCategories, popularArticles, knowledgeBasePage } = portalRoutes
  return {
    topics: async () => topics.response.parse({ items: await listTopics(ctx) }),
    articleCategories: async () =>
      articleCategories.response.parse({ items: await listArticleCategories(ctx) }),
    openingHours: async () => OpeningHoursView.parse(await getOpeningHours(ctx)),
    popularArticles: async () => popularArticles.response.parse({ items: await listPopularArticles(ctx) }),
    knowledgeBasePage: async (address) => {
      const page = await unlessUnseen(readKnowledgeBasePage(ctx, { address }))
      return page && knowledgeBasePage.response.parse(page)
    },
    searchArticles: async (search) =>
      portalRoutes.searchArticles.response.parse(await searchArticles(ctx, search)),
  }
}

async function unlessUnseen<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null
    throw error
  }
}
