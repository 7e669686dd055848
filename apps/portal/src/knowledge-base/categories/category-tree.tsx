import { type ArticleCategoryNode, pathOfAddress } from '@lodge/contracts'
import { cn, ErrorState, Skeleton } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../../t.ts'
import { articleCategoriesQuery } from '../queries.ts'

/** All categories with how much is in them, open down to the present one; a closed disclosure on a phone. */
export function CategoryTree({ current }: { current: string | null }) {
  const { data: categories, error, refetch, isRefetching } = useQuery(articleCategoriesQuery)
  if (error && !categories)
    return (
      <ErrorState
        title={t('knowledge-base.category.treeFailed')}
        error={error}
        onRetry={refetch}
        isRetrying={isRefetching}
        className="portal:p-5"
      />
    )
  if (!categories) return <Loading />
  const label = t('knowledge-base.category.tree')
  return (
    <>
      <nav aria-label={label} className="max-lg:hidden">
        <Branch nodes={categories} current={current} depth={0} />
      </nav>
      <details className="group rounded-md border border-input lg:hidden">
        <summary className="flex h-control cursor-pointer list-none items-center justify-between px-3 font-semibold [&::-webkit-details-marker]:hidden">
          {current === null ? label : t('knowledge-base.category.others')}
          <ChevronDown aria-hidden className="size-4 text-muted-foreground group-open:rotate-180" />
        </summary>
        <nav aria-label={label} className="border-t border-border p-2">
          <Branch nodes={categories} current={current} depth={0} />
        </nav>
      </details>
    </>
  )
}

interface BranchProps {
  nodes: readonly ArticleCategoryNode[]
  current: string | null
  depth: number
}

function Branch({ nodes, current, depth }: BranchProps) {
  return (
    <ul>
      {nodes.map((node) => {
        const isOpen = current !== null && `${current}/`.startsWith(`${node.address}/`)
        return (
          <li key={node.address}>
            <CategoryLink node={node} depth={depth} isOpen={isOpen} isCurrent={node.address === current} />
            {isOpen && node.children.length > 0 && (
              <Branch nodes={node.children} current={current} depth={depth + 1} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface CategoryLinkProps {
  node: ArticleCategoryNode
  depth: number
  isOpen: boolean
  isCurrent: boolean
}

function CategoryLink({
  node: { address, name, count, children },
  depth,
  isOpen,
  isCurrent,
}: CategoryLinkProps) {
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <Link
      to={pathOfAddress(address)}
      {...(isCurrent && { 'aria-current': 'page' })}
      style={{ paddingInlineStart: 8 + depth * 16 }}
      className={cn(
        'flex min-h-9 items-center gap-2 rounded-md py-1.5 pe-3 text-base hover:bg-surface',
        isCurrent && 'bg-accent-soft font-semibold text-accent hover:bg-accent-soft',
      )}
    >
      <Chevron
        aria-hidden
        className={cn('size-4 shrink-0 text-muted-foreground', children.length === 0 && 'invisible')}
      />
      <span className="min-w-0 flex-1 break-words">{name}</span>
      <span className={cn('text-sm tabular-nums', !isCurrent && 'text-muted-foreground')}>
        <span aria-hidden>{count}</span>
        <span className="sr-only">, {t('knowledge-base.category.count', { count })}</span>
      </span>
    </Link>
  )
}

function Loading() {
  return (
    <div className="flex flex-col gap-5 pt-2 max-lg:hidden">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="w-full" />
      ))}
    </div>
  )
}
