import type { ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'

/** The code of a screen did not come: the network is gone, or a newer version has taken its place. */
export class ScreenLoadError extends Error {
  override name = 'ScreenLoadError'
}

/**
 * Returns a route's `lazy`: the code of its screen is fetched when it is first wanted, while the present one stays.
 * What is shown when it does not come is up to the nearest route above: a route that waits for its code shows nothing
 * itself.
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

/** Fetches the code of the screen at an address. A failure is left to whoever goes there. */
export async function preloadScreen(routes: RouteObject[], pathname: string): Promise<void> {
  const loaders = matchRoutes(routes, pathname)?.map(({ route }) => route.lazy) ?? []
  await Promise.allSettled(loaders.map((lazy) => typeof lazy === 'function' && lazy()))
}

/** Fetches, from now on, the code behind a link once a pointer or the focus is on it. */
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
