import { type Breadcrumb, ErrorState, SkeletonRows, usePageTitle } from '@lodge/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface SettingsFormPageProps<View> {
  query: UseQueryResult<View>
  nameOf: (view: View) => string
  crumbs: (name: string) => Breadcrumb[]
  children: (view: View) => ReactNode
}

/** The page of a record that is on its way: its shape, or why it does not come, then the record under its name. */
export function SettingsFormPage<View>({ query, nameOf, crumbs, children }: SettingsFormPageProps<View>) {
  const { data, isPending, isError, error, refetch } = query
  const name = data === undefined ? null : nameOf(data)
  usePageTitle(name, name === null ? null : crumbs(name))
  if (isPending) return <SkeletonRows rows={12} className="p-gutter" />
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} className="m-gutter" />
  return children(data)
}
