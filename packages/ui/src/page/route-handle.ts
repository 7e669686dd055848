import type { RouteAccess } from '@lodge/client'
import { type UIMatch, useMatches } from 'react-router'

export type Breadcrumb = { label: string; to?: string }

type RouteContext = { params: Readonly<Record<string, string | undefined>>; data: unknown }

/** Written as `handle: { title, breadcrumbs, permission, roles } satisfies RouteHandle`. */
export type RouteHandle = RouteAccess & {
  title?: string | ((facts: RouteContext) => string)
  breadcrumbs?: readonly Breadcrumb[] | ((facts: RouteContext) => readonly Breadcrumb[])
}

/** Returns the deepest matched route with a title or breadcrumbs. */
export function useRouteHandle() {
  const match = useMatches().findLast(({ handle }) => isRouteHandle(handle))
  return { title: titleOf(match), breadcrumbs: breadcrumbsOf(match) }
}

/** Includes the routes around the present screen. */
export function useRouteAccess(): readonly RouteAccess[] {
  return useMatches()
    .map(({ handle }) => handle)
    .filter(isRouteHandle)
}

function titleOf(match: UIMatch | undefined) {
  if (!match || !isRouteHandle(match.handle)) return null
  const { title } = match.handle
  return (typeof title === 'function' ? title(getRouteContext(match)) : title) ?? null
}

function breadcrumbsOf(match: UIMatch | undefined): readonly Breadcrumb[] {
  if (!match || !isRouteHandle(match.handle)) return []
  const { breadcrumbs } = match.handle
  return (typeof breadcrumbs === 'function' ? breadcrumbs(getRouteContext(match)) : breadcrumbs) ?? []
}

const getRouteContext = (match: UIMatch): RouteContext => ({ params: match.params, data: match.loaderData })

export function isRouteHandle(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && ('title' in handle || 'breadcrumbs' in handle)
}
