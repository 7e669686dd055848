import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../components/ui/button.tsx'
import { t } from '../t.ts'

export interface NextPage {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

interface MoreButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> {
  query: NextPage
  children?: ReactNode
}

export function MoreButton({ query, variant = 'outline', children, ...look }: MoreButtonProps) {
  if (!query.hasNextPage) return null
  return (
    <Button
      {...look}
      variant={variant}
      isBusy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {children ?? t('ui.loadMore')}
    </Button>
  )
}
