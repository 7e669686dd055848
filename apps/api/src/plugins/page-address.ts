import { pageAddresses } from '@lodge/contracts'
import type { FastifyRequest } from 'fastify'

type PageArea = keyof typeof pageAddresses

export interface PageAddress {
  area: PageArea
  isKnown: boolean
}

/** Returns null where a request asks for no page. */
export function findPageAddress({ method, url, headers }: FastifyRequest): PageAddress | null {
  const path = url.split('?', 1)[0] ?? ''
  if (method !== 'GET' && method !== 'HEAD') return null
  if (isNoPage.test(path) || !acceptsPage(path, headers.accept)) return null
  const area = isAdmin.test(path) ? 'admin' : 'portal'
  return { area, isKnown: patterns[area].some((pattern) => pattern.test(path)) }
}

const isNoPage = /^\/(api|sanctum|socket\.io|(admin\/)?assets)(\/|$)/
const isAdmin = /^\/admin(\/|$)/

/** A browser asks for pages by name. A client that takes anything gets one, unless the address is of another file. */
function acceptsPage(path: string, accept = '*/*'): boolean {
  if (accept.includes('text/html')) return true
  return /(\*|text)\/\*/.test(accept) && !/\.(?!html$)[^/.]+$/.test(path)
}

const patterns = { portal: pageAddresses.portal.map(patternOf), admin: pageAddresses.admin.map(patternOf) }

/** Matches as the routers do: case and a slash at the end do not count. */
function patternOf(address: string): RegExp {
  const pattern = address
    .replace(/\/\*$/, '(/.*)?')
    .replace(/:[^/]+/g, '[^/]+')
    .replace(/\/$/, '')
  return new RegExp(`^${pattern}/?$`, 'i')
}
