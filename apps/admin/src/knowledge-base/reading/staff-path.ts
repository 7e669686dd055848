import { knowledgeBasePath } from '@lodge/contracts'
import { http } from '../../foundation/http.ts'

/** The path of the knowledge base as staff read it. */
export const staffHome = '/admin/knowledge-base'

/** Returns the path at which staff read what has an address in the knowledge base. */
export const staffPathOf = (address: string): string => `${staffHome}/${address}`

/** Returns the path at which staff read what a link of the portal leads to; null where it leads anywhere else. */
export function toStaffPath(href: string): string | null {
  const site = http.baseUrl || window.location.origin
  const url = URL.parse(href, site)
  if (!url || ![new URL(site).origin, window.location.origin].includes(url.origin)) return null
  const isInside = `${url.pathname}/`.startsWith(knowledgeBasePath)
  return isInside ? `/admin${url.pathname}${url.search}${url.hash}` : null
}

/** Returns the address of a link as staff follow it: into their knowledge base, where they may read all of it. */
export function staffAddressOf(href: string): string {
  const path = toStaffPath(href)
  return path === null ? href : new URL(path, window.location.origin).href
}
