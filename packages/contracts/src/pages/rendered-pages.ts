import type { z } from 'zod'
import type { OpeningHoursView } from '../site/opening-hours.ts'
import type { portalRoutes } from './portal-routes.ts'

type Answer<Name extends keyof typeof portalRoutes> = z.output<(typeof portalRoutes)[Name]['response']>

/** What the server asks the portal to render. */
export interface PageRequest {
  /** The origin of the site, without a slash at its end. */
  origin: string
  /** Path and query. */
  address: string
  init: Answer<'init'>
  /** Reads what the page shows, each as the route of that name answers this reader. */
  read: {
    topics: () => Promise<Answer<'topics'>>
    articleCategories: () => Promise<Answer<'articleCategories'>>
    openingHours: () => Promise<OpeningHoursView>
    popularArticles: () => Promise<Answer<'popularArticles'>>
    /** Null for what is not there for this reader. */
    knowledgeBasePage: (address: string) => Promise<Answer<'knowledgeBasePage'> | null>
    searchArticles: (search: ArticleSearchInput) => Promise<Answer<'searchArticles'>>
  }
}

interface ArticleSearchInput {
  q: string
  limit: number
  category?: string
}

/** A page as HTML, or where it is now. */
export type RenderedPage = { status: 301; location: string } | PageHtml

export interface PageHtml {
  status: 200 | 404 | 410
  /** What belongs into `<head>`, its title first. */
  head: string
  /** What belongs into `#root`; empty where the app draws the page by itself. */
  body: string
}

/** The function that the portal's build for the server exports. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>
