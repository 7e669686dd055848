import type { z } from 'zod'
import type { ErrorEnvelope } from '../foundation/errors.ts'
import type { OpeningHoursView } from '../settings/site/opening-hours.ts'
import type { MyTicketsFilter } from '../ticketing/tickets/requester-tickets.ts'
import type { portalRoutes } from './portal-routes.ts'

type Answer<Name extends keyof typeof portalRoutes> = z.output<(typeof portalRoutes)[Name]['response']>

/** A page that the server asks the portal to render, with all that the portal needs for it. */
export interface PageRequest {
  /** The origin of the site, without a slash at its end. */
  origin: string
  /** Path and query. */
  address: string
  /** The BCP 47 tag of the page's language. */
  language: string
  init: Answer<'init'>
  /** Returns the value of the field `token`, which shows that a form of the page was sent from there. */
  formToken: () => string
  /** The address of e-mail to which a code for this browser was sent; null where none was. */
  codeRequested: Answer<'requestCode'> | null
  /** The form that was sent to this address and refused. */
  sent?: SentForm
  /** Reads what the page shows, each as the route of that name answers this reader. */
  read: {
    topics: () => Promise<Answer<'topics'>>
    articleCategories: () => Promise<Answer<'articleCategories'>>
    openingHours: () => Promise<OpeningHoursView>
    popularArticles: () => Promise<Answer<'popularArticles'>>
    /** Null for what is not there for this reader. */
    knowledgeBasePage: (address: string) => Promise<Answer<'knowledgeBasePage'> | null>
    searchArticles: (search: ArticleSearchInput) => Promise<Answer<'searchArticles'>>
    signInProviders: () => Promise<Answer<'signInProviders'>>
    findSignInProviders: (search: string) => Promise<Answer<'findSignInProviders'>>
    demoPeople: () => Promise<Answer<'demoPeople'>>
    myTickets: (list: MyTicketsInput) => Promise<Answer<'myTickets'>>
    /** Null for a ticket that is not there for this reader, `gone` for one that was deleted. */
    myTicket: (number: number) => Promise<Answer<'myTicket'> | 'gone' | null>
    /** Null for a topic that takes no tickets of this reader. */
    topic: (alias: string) => Promise<Answer<'topic'> | null>
    myCourses: () => Promise<Answer<'myCourses'>>
  }
}

/** A form that was sent without the app, and why it was refused. */
export interface SentForm {
  name: 'sign-in' | 'code' | 'reply' | 'status'
  values: Record<string, string>
  /** The answer that the app would have got for the same. */
  status: number
  envelope: ErrorEnvelope
}

interface MyTicketsInput {
  show: MyTicketsFilter
  search?: string
}

interface ArticleSearchInput {
  q: string
  limit: number
  category?: string
}

/** A page as HTML, or where to go instead: 301 for good, 302 for whoever asks now. */
export type RenderedPage = PageRedirect | PageHtml

export interface PageRedirect {
  status: 301 | 302
  location: string
}

export interface PageHtml {
  status: 200 | 404 | 410
  /** It says what concerns one person alone: nothing may keep it. */
  isPersonal: boolean
  /** All of it can be read and written in without the app, which comes as it is used. */
  isWhole: boolean
  /** The content of `<head>`, its title first. */
  head: string
  /** The content of `#root`; empty where the app draws the page by itself. */
  body: string
}

/** The function that the portal's build for the server exports. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

/** The portal's build for the server. */
export interface PageRenderer {
  renderPage: RenderPage
  /** Takes how to find the language of the page that is being rendered. */
  provideLanguage: (current: () => string | undefined) => void
}
