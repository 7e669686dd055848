import type { ReactNode } from 'react'
import { CategoryTree } from './category-tree.tsx'

/** The tree of categories beside a page; below it on a phone. */
export function ReadingLayout({ current, children }: { current: string | null; children: ReactNode }) {
  return (
    <div className="grid items-start gap-x-10 gap-y-6 px-gutter py-3 max-lg:px-4 lg:grid-cols-[232px_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4 lg:order-2">{children}</div>
      <div className="min-w-0">
        <CategoryTree current={current} />
      </div>
    </div>
  )
}
