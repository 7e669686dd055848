import type { CodeRequested } from '@lodge/contracts'
import { beginPage, type PageBeginning } from '@lodge/ui'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { providePageForms, type RefusedForm } from './page-forms.ts'

/** The data of a page that the server has rendered, so that the app can begin with it. */
export interface PageData {
  queries: [key: QueryKey, data: unknown][]
  page: PageBeginning
  /** The form that was sent to this page and refused. */
  refused?: RefusedForm | null
  /** The sign-in code that this browser has asked for without the app. */
  codeRequested?: CodeRequested | null
}

const elementId = 'page-data'

/** Returns the element that carries the data of a page. It is no script: browsers never run it. */
export function pageDataElement(data: PageData): string {
  return `<script type="application/json" id="${elementId}">${escapeJson(data)}</script>`
}

/** Returns JSON that may stand inside an element. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/** Puts what the server has read where the app would put it. */
export function seedQueries(cache: QueryClient, { queries }: PageData): void {
  for (const [key, data] of queries) cache.setQueryData(key, data)
}

/** Begins with what the server has read for this page, if it has rendered it. */
export function takePageData(cache: QueryClient): void {
  const text = document.getElementById(elementId)?.textContent
  if (!text) return
  const data: PageData = JSON.parse(text)
  seedQueries(cache, data)
  beginPage(data.page)
  const { refused = null, codeRequested = null } = data
  providePageForms({ token: null, refused, codeRequested })
}
