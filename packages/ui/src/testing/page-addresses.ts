import type { RouteObject } from 'react-router'

/** Returns the address of every screen that a router has, and of what leads on to one. */
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
