import { routes } from '@lodge/contracts'
import { Button, ErrorState, PageHeader, SkeletonRows } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { CsvLink } from '../../foundation/records/csv-link.tsx'
import { SettingsTabs } from '../../foundation/settings-tabs.tsx'
import { t } from '../../foundation/t.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { rolesQuery } from './queries.ts'

export function RoleListScreen() {
  const { data, error, isPending, refetch } = useQuery(rolesQuery)
  return (
    <>
      <SettingsTabs />
      <div className="flex flex-col gap-3 py-3">
        <div className="px-gutter max-lg:px-4">
          <PageHeader title={t('app.titles.roles')} aside={data?.items.length} text={t('roles.text')}>
            <CsvLink address={routes.rolesCsv.path} query={{}} />
            <Button asChild>
              <Link to="/admin/settings/roles/create">
                <Plus aria-hidden />
                {t('roles.create')}
              </Link>
            </Button>
          </PageHeader>
        </div>
        {isPending ? (
          <SkeletonRows rows={10} className="px-gutter" />
        ) : data ? (
          <PermissionMatrix roles={data.items} />
        ) : (
          <ErrorState error={error} onRetry={() => refetch()} className="mx-gutter" />
        )}
        <p className="px-gutter text-xs text-muted-foreground max-lg:px-4">{t('roles.everyone')}</p>
      </div>
    </>
  )
}
