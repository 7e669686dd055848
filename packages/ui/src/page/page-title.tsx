import { useSite } from '@lodge/client'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'
import { provideState } from '../lib/provide-state.ts'
import { t } from '../t.ts'
import { type Breadcrumb, useRouteHandle } from './route-handle.ts'

type PageMetadata = {
  path: string | null
  title: string | null
  breadcrumbs: readonly Breadcrumb[] | null
  /** The address without anything at it. */
  missing: string | null
}

/** Title and breadcrumbs belong to one path only. */
const usePageMetadata = create<PageMetadata>()(() => ({
  path: null,
  title: null,
  breadcrumbs: null,
  missing: null,
}))

type TitleParts = { pageTitleDefault: string; pageTitlePrefix: string; pageTitleSuffix: string }

/** All there is when init has not answered. */
export const initialDocumentTitle = (typeof document === 'undefined' ? '' : document.title) || 'Help desk'

/** Returns the site's default where a screen has no title. */
export function composeTitle(
  title: string | null,
  { pageTitleDefault, pageTitlePrefix, pageTitleSuffix }: TitleParts,
) {
  return title ? `${pageTitlePrefix}${title}${pageTitleSuffix}` : pageTitleDefault || initialDocumentTitle
}

export interface PageBeginning {
  path: string
  title: string | null
  breadcrumbs: Breadcrumb[] | null
}

/** Sets title and breadcrumbs before anything is mounted. */
export function beginPage(page: PageBeginning): void {
  provideState(usePageMetadata, { ...page, missing: null })
}

/** Prefers the screen's own words to the route's; neither counts where nothing is found. */
export function usePage() {
  const { pathname } = useLocation()
  const route = useRouteHandle()
  const own = usePageMetadata()
  if (own.missing === pathname) return { title: t('ui.notFound.pageTitle'), breadcrumbs: [] }
  const isOwn = own.path === pathname
  return {
    title: (isOwn ? own.title : null) ?? route.title,
    breadcrumbs: (isOwn ? own.breadcrumbs : null) ?? route.breadcrumbs,
  }
}

/** Sets a title that only data knows, such as a ticket's subject; null until then. */
export function usePageTitle(title: string | null, breadcrumbs: readonly Breadcrumb[] | null = null) {
  const { pathname } = useLocation()
  const crumbs = JSON.stringify(breadcrumbs)
  useEffect(() => {
    usePageMetadata.setState({ path: pathname, title, breadcrumbs: parseCrumbs(crumbs) })
    return () => usePageMetadata.setState({ path: null, title: null, breadcrumbs: null })
  }, [pathname, title, crumbs])
}

/** Overrides the route's title where nothing is at the address. */
export function useMissingPage() {
  const { pathname } = useLocation()
  useEffect(() => {
    usePageMetadata.setState({ missing: pathname })
    return () => usePageMetadata.setState({ missing: null })
  }, [pathname])
}

/** Put it once inside the router. */
export function RouteTitle() {
  const { title } = usePage()
  const { pageTitleDefault, pageTitlePrefix, pageTitleSuffix } = useSite()
  useEffect(() => {
    document.title = composeTitle(title, { pageTitleDefault, pageTitlePrefix, pageTitleSuffix })
  }, [title, pageTitleDefault, pageTitlePrefix, pageTitleSuffix])
  return null
}

/** Compared by text: a screen may make a new list each time it renders. */
function parseCrumbs(json: string): readonly Breadcrumb[] | null {
  return JSON.parse(json)
}
