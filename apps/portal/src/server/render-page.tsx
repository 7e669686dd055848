import { useSession, useSite } from '@lodge/client'
import type { FrontendInit, PageRequest, RenderedPage, RenderPage } from '@lodge/contracts'
import { AppProviders, beginPage, provideState, queryDefaults, useCookieConsent } from '@lodge/ui'
import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { type PageData, pageDataElement, seedQueries } from '../page-data.ts'
import { routeTable } from '../router.tsx'
import { writeHead } from './page-head.ts'
import { type PagePlan, planPage } from './plan-page.ts'

const handler = createStaticHandler(routeTable)

/** Returns a page of the portal as HTML with what search engines want to know of it, or where it is now. */
export const renderPage: RenderPage = async (request) => {
  const plan = await planPage(request)
  if (plan.status === 301) return plan
  if (plan.data === null) return { status: plan.status, head: writeHead(request, plan), body: '' }
  return renderBody(request, plan, plan.data)
}

async function renderBody(request: PageRequest, plan: PagePlan, data: PageData): Promise<RenderedPage> {
  const context = await handler.query(new Request(new URL(request.address, request.origin)))
  if (context instanceof Response) return { status: plan.status, head: writeHead(request, plan), body: '' }
  const router = createStaticRouter(handler.dataRoutes, context)
  const cache = new QueryClient({ defaultOptions: { queries: queryDefaults } })
  seedQueries(cache, data)
  provideStores(request.init, data)
  const body = renderToString(
    <AppProviders queryCache={cache}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </AppProviders>,
  )
  return { status: plan.status, head: writeHead(request, plan) + pageDataElement(data), body }
}

/** From here to the rendered page no other request gets its turn. */
function provideStores(init: FrontendInit, { page }: PageData): void {
  useSite.getState().initialised(init)
  provideState(useSite, useSite.getState())
  provideState(useSession, { frontendUser: init.user })
  provideState(useCookieConsent, { cookieAcceptance: null })
  beginPage(page)
}
