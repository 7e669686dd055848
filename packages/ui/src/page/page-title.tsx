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
  /** The address at which there turned out to be nothing. */
  missing: string | null
}

/**
 * Title and breadcrumbs that the present screen has set, with its data there; they belong to one path only.
 */
const usePageMetadata = create<PageMetadata>()(() => ({
  path: null,
  title: null,
  breadcrumbs: null,
  missing: null,
}))

type TitleParts = { pageTitleDefault: string; pageTitlePrefix: string; pageTitleSuffix: string }

/** The site's name in the page itself: all there is to go by when init has not answered. */
export const initialDocumentTitle = (typeof document === 'undefined' ? '' : document.title) || 'Help desk'

/** Returns the browser's title: prefix, title and suffix, or the site's default where a screen has no title. */
export function composeTitle(
  title: string | null,
  { pageTitleDefault, pageTitlePrefix, pageTitleSuffix }: TitleParts,
) {
  return title ? `${pageTitlePrefix}${title}${pageTitleSuffix}` : pageTitleDefault || initialDocumentTitle
}

/** Title and breadcrumbs of a page that the server has rendered. */
export interface PageBeginning {
  path: string
  title: string | null
  breadcrumbs: Breadcrumb[] | null
}

/** Gives a page its title and breadcrumbs before anything is mounted. */
export function beginPage(page: PageBeginning): void {
  provideState(usePageMetadata, { ...page, missing: null })
}

/** Returns title and breadcrumbs of the present screen: its own words, else the route's; neither counts where there is nothing. */
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

/** Gives the screen a title (and breadcrumbs) that only its data knows, such as a ticket's subject; null until then. */
export function usePageTitle(title: string | null, breadcrumbs: readonly Breadcrumb[] | null = null) {
  const { pathname } = useLocation()
  const crumbs = JSON.stringify(breadcrumbs)
  useEffect(() => {
    usePageMetadata.setState({ path: pathname, title, breadcrumbs: parseCrumbs(crumbs) })
    return () => usePageMetadata.setState({ path: null, title: null, breadcrumbs: null })
  }, [pathname, title, crumbs])
}

/** Has title and breadcrumbs say that there is nothing at this address, whatever its route calls itself. */
export function useMissingPage() {
  const { pathname } = useLocation()
  useEffect(() => {
    usePageMetadata.setState({ missing: pathname })
    return () => usePageMetadata.setState({ missing: null })
  }, [pathname])
}

/** Sets the browser's title after each navigation. Put it once inside the router. */
export function RouteTitle() {
  const { title } = usePage()
  const { pageTitleDefault, pageTitlePrefix, pageTitleSuffix } = useSite()
  useEffect(() => {
    document.title = composeTitle(title, { pageTitleDefault, pageTitlePrefix, pageTitleSuffix })
  }, [title, pageTitleDefault, pageTitlePrefix, pageTitleSuffix])
  return null
}

/** Breadcrumbs are compared by what they say: a screen may make a new list each time it renders. */
function parseCrumbs(json: string): readonly Breadcrumb[] | null {
  return JSON.parse(json)
}
