import { type NewWallScreen, routes, type WallScreenView } from '@lodge/contracts'
import { Button, EmptyState, ErrorState, PageHeader, SkeletonRows } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus, Tv } from 'lucide-react'
import { useState } from 'react'
import { CsvLink } from '../../foundation/records/csv-link.tsx'
import { t } from '../../foundation/t.ts'
import { wallScreensQuery } from './queries.ts'
import { WallLink } from './wall-link.tsx'
import { WallScreenForm } from './wall-screen-form.tsx'
import { WallScreenTable } from './wall-screen-table.tsx'

/** The links by which televisions show the dashboard: made here, listed with when they were last seen, and revoked. */
export function WallScreensScreen() {
  const query = useQuery(wallScreensQuery)
  const [isAdding, setAdding] = useState(false)
  const [newScreen, setMade] = useState<NewWallScreen | null>(null)
  return (
    <div className="flex flex-col gap-3 py-3">
      <div className="flex flex-col gap-3 px-gutter max-lg:px-4">
        <PageHeader title={t('wall.title')} aside={query.data?.items.length} text={t('wall.text')}>
          <CsvLink address={routes.wallScreensCsv.path} query={{}} />
          {!isAdding && (
            <Button onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              {t('wall.add')}
            </Button>
          )}
        </PageHeader>
        {newScreen && <WallLink screen={newScreen} onDone={() => setMade(null)} />}
        {isAdding && (
          <WallScreenForm
            onCancel={() => setAdding(false)}
            onMade={(screen) => {
              setMade(screen)
              setAdding(false)
            }}
          />
        )}
      </div>
      {query.data ? (
        <WallScreenList screens={query.data.items} />
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => query.refetch()} className="mx-gutter" />
      ) : (
        <div role="status" aria-label={t('wall.loading')}>
          <SkeletonRows rows={3} className="px-gutter" />
        </div>
      )}
    </div>
  )
}

function WallScreenList({ screens }: { screens: readonly WallScreenView[] }) {
  if (screens.length > 0) return <WallScreenTable screens={screens} />
  return (
    <EmptyState
      title={t('wall.empty')}
      text={t('wall.emptyText')}
      icon={<Tv aria-hidden />}
      className="mx-gutter"
    />
  )
}
