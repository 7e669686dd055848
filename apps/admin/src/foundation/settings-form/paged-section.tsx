import { ErrorState, MoreButton, type NextPage, SkeletonRows } from '@lodge/ui'
import type { ReactNode } from 'react'
import { FormSection } from './form-section.tsx'

interface PagedQuery<Item> extends NextPage {
  data: { pages: readonly { items: readonly Item[] }[] } | undefined
  isPending: boolean
  error: unknown
  refetch: () => unknown
}

interface PagedSectionProps<Item> {
  title: string
  text: string
  query: PagedQuery<Item>
  empty: string
  /** Label of the button that fetches the next page. */
  more: string
  children: (items: readonly Item[]) => ReactNode
}

/** A section of an edit page with a list that is read a page at a time. */
export function PagedSection<Item>({ title, text, query, empty, more, children }: PagedSectionProps<Item>) {
  const items = query.data?.pages.flatMap((page) => page.items)
  return (
    <FormSection title={title} text={text}>
      {query.isPending && <SkeletonRows rows={2} />}
      {query.error !== null && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {items?.length === 0 && <p className="text-sm text-muted-foreground">{empty}</p>}
      {items && children(items)}
      <MoreButton query={query} variant="link" size="inline" className="mt-2">
        {more}
      </MoreButton>
    </FormSection>
  )
}
