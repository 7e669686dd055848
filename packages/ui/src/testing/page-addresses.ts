import type { RouteObject } from 'react-router'

/** Returns the addresses of all screens, and of redirects to them. */
export function pageAddressesOf(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap((route) => {
    const path = [above, route.path]
      .join('/')
      .replace(/\/+/g, '/')
      .replace(/(.)\/$/, '$1')
    if (route.children) return pageAddressesOf(route.children, path)
    const isScreen = route.lazy !== undefined || route.element === undefined
    return isScreen ? [path] : []
  })
}
