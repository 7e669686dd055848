import { useSession, useSite } from '@lodge/client'
import type { PageRequest, RenderedPage, RenderPage } from '@lodge/contracts'
import {
  AppProviders,
  beginPage,
  provideHtmlReader,
  provideState,
  provideTimeZone,
  queryDefaults,
  refreshNow,
  useCookieConsent,
} from '@lodge/ui'
import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router'
import { useEmailLogin } from '../auth/email-login-store.ts'
import { type PageData, pageDataElement, seedQueries } from '../page-data.ts'
import { providePageForms } from '../page-forms.ts'
import { routeTable } from '../router.tsx'
import { writeHead } from './page-head.ts'
import type { PagePlan } from './page-plan.ts'
import { planPage } from './plan-page.ts'
import { readHtmlOnServer } from './read-html.ts'
import { describeRefusal } from './refused-form.ts'

provideHtmlReader(readHtmlOnServer)

/** Has no guards, which know only who has signed in to a browser: the plan has decided who may see a page. */
const handler = createStaticHandler(withoutLoaders(routeTable))

/** Returns a page of the portal as HTML with what search engines want to know of it, or where it is now. */
export const renderPage: RenderPage = async (request) => {
  const plan = await planPage(request)
  if ('location' in plan) return plan
  if (plan.data === null) return emptyPage(request, plan)
  const codeRequested = plan.isPersonal ? request.codeRequested : null
  return renderBody(request, plan, { ...plan.data, refused: describeRefusal(request), codeRequested })
}

function emptyPage(request: PageRequest, plan: PagePlan): RenderedPage {
  const { status, isPersonal = false } = plan
  return { status, isPersonal, isWhole: false, head: writeHead(request, plan), body: '' }
}

async function renderBody(request: PageRequest, plan: PagePlan, data: PageData): Promise<RenderedPage> {
  const context = await handler.query(new Request(new URL(request.address, request.origin)))
  if (context instanceof Response) return emptyPage(request, plan)
  const router = createStaticRouter(handler.dataRoutes, context)
  const cache = new QueryClient({ defaultOptions: { queries: queryDefaults } })
  seedQueries(cache, data)
  provideStores(request, plan, data)
  const body = renderToString(
    <AppProviders queryCache={cache}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </AppProviders>,
  )
  const { status, isPersonal = false, isWhole = false } = plan
  return { status, isPersonal, isWhole, head: writeHead(request, plan) + pageDataElement(data), body }
}

function withoutLoaders(routes: RouteObject[]): RouteObject[] {
  return routes.map(({ loader: _, children, ...route }) =>
    route.index ? route : { ...route, index: false, ...(children && { children: withoutLoaders(children) }) },
  )
}

/** Fills the stores for one page. Until it is rendered no other request gets its turn. */
function provideStores(
  { init, formToken }: PageRequest,
  plan: PagePlan,
  { page, refused = null, codeRequested = null }: PageData,
): void {
  useSite.getState().initialised(init)
  provideState(useSite, useSite.getState())
  provideState(useSession, { frontendUser: init.user, sessionEnd: init.session_ended ?? null })
  provideState(useCookieConsent, { cookieAcceptance: null })
  provideState(useEmailLogin, codeRequested ?? { email: null, resendAllowedAt: null })
  providePageForms({ token: plan.isWhole && plan.isPersonal ? formToken() : null, refused, codeRequested })
  provideTimeZone(init.timezone)
  refreshNow()
  beginPage(page)
}
