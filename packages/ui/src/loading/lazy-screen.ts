import type { ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'

/** The network is gone, or a newer version has taken the code's place. */
export class ScreenLoadError extends Error {
  override name = 'ScreenLoadError'
}

/**
 * Returns a route's `lazy`. The present screen stays while the code is fetched; a failure shows at the nearest route
 * above, since a route that waits for its code shows nothing.
 */
export function lazyScreen(load: () => Promise<ComponentType>) {
  return async () => {
    try {
      return { Component: await load() }
    } catch (cause) {
      throw new ScreenLoadError('A screen could not be loaded', { cause })
    }
  }
}

/** Leaves a failure to a later visit. */
export async function preloadScreen(routes: RouteObject[], pathname: string): Promise<void> {
  const loaders = matchRoutes(routes, pathname)?.map(({ route }) => route.lazy) ?? []
  await Promise.allSettled(loaders.map((lazy) => typeof lazy === 'function' && lazy()))
}

/** Fetches a link's code once a pointer or the focus is on it. */
export function preloadLinks(routes: RouteObject[]): void {
  const preloadedPaths = new Set<string>()
  const handleHint = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || link.origin !== window.location.origin || preloadedPaths.has(link.pathname)) return
    preloadedPaths.add(link.pathname)
    void preloadScreen(routes, link.pathname)
  }
  document.addEventListener('pointerover', handleHint, { passive: true })
  document.addEventListener('focusin', handleHint)
}
