import type { ArticleView } from '@lodge/contracts'
import type { Breadcrumb } from '@lodge/ui'
import type { QueryKey } from '@tanstack/react-query'
import type { PageData } from '../page-data.ts'

export interface PageSubject {
  title: string | null
  description?: string
  /** Search engines may keep it: it is public, and the only one of its kind. */
  isIndexed: boolean
  article?: ArticleView
  breadcrumbs?: readonly Breadcrumb[]
}

export interface PagePlan {
  status: 200 | 404 | 410
  subject: PageSubject
  /** It says what concerns one person alone. */
  isPersonal?: boolean
  /** All of it can be read and written in without the app, which comes as it is used. */
  isWhole?: boolean
  /** Null where the app draws the page by itself. */
  data: PageData | null
}

export type SeededQuery = [key: QueryKey, data: unknown]

/** Returns the plan of a page that is there, of what it is about and what was read for it. */
export function planOf(
  subject: PageSubject,
  { pathname, queries }: { pathname: string; queries: SeededQuery[] },
): PagePlan {
  const { title, breadcrumbs = null } = subject
  const page = { path: pathname, title, breadcrumbs: breadcrumbs && [...breadcrumbs] }
  return { status: 200, subject, data: { queries, page } }
}
