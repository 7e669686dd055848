import { isRouteHandle } from '@lodge/ui'
import { matchRoutes } from 'react-router'
import { routeTable } from '../router.tsx'

/** Returns the title that the router gives a path; null where it has none. */
export function findRouteTitle(pathname: string): string | null {
  const match = matchRoutes(routeTable, pathname)?.findLast(({ route }) => isRouteHandle(route.handle))
  const handle: unknown = match?.route.handle
  if (!match || !isRouteHandle(handle)) return null
  const { title } = handle
  return (typeof title === 'function' ? title({ params: match.params, data: undefined }) : title) ?? null
}

export function isKnownAddress(pathname: string): boolean {
  const route = matchRoutes(routeTable, pathname)?.at(-1)?.route
  return route !== undefined && (route.lazy !== undefined || route.element === undefined)
}
