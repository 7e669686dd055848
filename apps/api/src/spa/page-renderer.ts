import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import {
  ListMyTickets,
  OpeningHoursView,
  type PageRenderer,
  type PageRequest,
  portalRoutes,
  type RenderedPage,
  type RenderPage,
  type SentForm,
} from '@lodge/contracts'
import type { Context } from '@lodge/desk/foundation'
import { getFrontendUser, getSiteView, listDemoPeople } from '@lodge/desk/identity'
import {
  listArticleCategories,
  listPopularArticles,
  readKnowledgeBasePage,
  searchArticles,
} from '@lodge/desk/knowledge-base'
import { describeSignIn, findSignInProviders } from '@lodge/desk/settings'
import { getOpeningHours } from '@lodge/desk/sla'
import { getMyTicket, getTopic, listMyCourses, listMyTickets, listTopics } from '@lodge/desk/ticketing'
import { DomainError } from '@lodge/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCodeRequest } from '../people/code-requests.ts'
import { tokenForPage } from '../sessions/csrf.ts'
import { contextOf, signedIn } from '../sessions/guard.ts'
import { choosePageLanguage } from '../sessions/page-language.ts'
import { readSessionEnd } from '../sessions/session-end-cookie.ts'
import { version } from '../version.ts'

/** Loads the portal's build for the server; null where there is none. */
export async function loadRenderer(file: string | undefined): Promise<RenderPage | null> {
  if (file === undefined || !existsSync(file)) return null
  const { renderPage, provideLanguage }: PageRenderer = await import(pathToFileURL(file).href)
  const languageOfPage = new AsyncLocalStorage<string>()
  provideLanguage(() => languageOfPage.getStore())
  return (request) => languageOfPage.run(request.language, () => renderPage(request))
}

/** A public page is the same for everybody. */
export type PageAnswer = RenderedPage & { isPublic: boolean; language: string }

export interface PageExchange {
  request: FastifyRequest
  reply: FastifyReply
  /** The languages that pages are there in, as BCP 47 tags. */
  ofPages: readonly string[]
  /** Another address whose page answers the request. */
  address?: string
  sent?: SentForm
}

/** Renders as the person signed in to the portal may see it. */
export async function renderFor(
  renderPage: RenderPage,
  { request, reply, ofPages, address = request.url, sent }: PageExchange,
): Promise<PageAnswer> {
  const person = await signedIn(request, reply, 'portal')
  const ctx = contextOf(request)
  const [site, user] = await Promise.all([
    getSiteView(ctx.db, ctx.languages ?? []),
    person && getFrontendUser(ctx.db, { personId: person.id, languages: ctx.languages }),
  ])
  const language = choosePageLanguage(request, { ofPages, ofSite: site.languages ?? [] })
  const sessionEnd = person ? null : readSessionEnd(request, 'portal')
  const page = await renderPage({
    origin: request.server.config.appUrl,
    address,
    language,
    init: { ...site, version, user, agent_data: null, session_ended: sessionEnd },
    formToken: () => tokenForPage(request, reply),
    codeRequested: readCodeRequest(request),
    ...(sent && { sent }),
    read: { ...readerFor(ctx), ...ownReaderFor(ctx) },
  })
  return {
    ...page,
    language,
    isPublic: person === null && sessionEnd === null && !reply.hasHeader('set-cookie'),
  }
}

/** Answers are stripped: what a page was made of travels with it. */
function readerFor(ctx: Context) {
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
  } satisfies Partial<PageRequest['read']>
}

function ownReaderFor(ctx: Context) {
  const {
    signInProviders,
    findSignInProviders: found,
    demoPeople,
    myTickets,
    myTicket,
    topic,
    myCourses,
  } = portalRoutes
  return {
    signInProviders: async () =>
      signInProviders.response.parse(await describeSignIn(ctx, { area: 'portal' })),
    findSignInProviders: async (search) =>
      found.response.parse(await findSignInProviders(ctx, { area: 'portal', search })),
    demoPeople: async () => demoPeople.response.parse({ items: await listDemoPeople(ctx) }),
    myTickets: async (list) => myTickets.response.parse(await listMyTickets(ctx, ListMyTickets.parse(list))),
    myTicket: async (number) => {
      const ticket = await unlessUnseen(getMyTicket(ctx, { number })).catch(unlessDeleted)
      return ticket === null || ticket === 'gone' ? ticket : myTicket.response.parse(ticket)
    },
    topic: async (alias) => {
      const view = await unlessUnseen(getTopic(ctx, { alias }))
      return view && topic.response.parse(view)
    },
    myCourses: async () => myCourses.response.parse({ items: await listMyCourses(ctx) }),
  } satisfies Partial<PageRequest['read']>
}

function unlessDeleted(error: unknown): 'gone' {
  if (error instanceof DomainError && error.code === 'ticket_deleted') return 'gone'
  throw error
}

async function unlessUnseen<Found>(query: Promise<Found>): Promise<Found | null> {
  try {
    return await query
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null
    throw error
  }
}
