import type { ArticleRecord, ArticleVersionRow } from '@lodge/contracts'
import { ErrorState, Field, Select, SkeletonRows } from '@lodge/ui'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../foundation/t.ts'
import { articleVersionQuery } from '../queries.ts'
import { VersionDifference } from './version-difference.tsx'

interface CompareVersionsProps {
  view: ArticleRecord
  version: ArticleVersionRow
  versions: readonly ArticleVersionRow[]
}

/** Stands for the draft among the versions. */
const draft = 'draft'

/** Compares a version with another one, or with the text as it is saved. The older one comes first. */
export function CompareVersions({ view, version: { version }, versions }: CompareVersionsProps) {
  const others = versions.map((other) => other.version).filter((other) => other !== version)
  const [other, setOther] = useState(String(others.find((candidate) => candidate < version) ?? draft))
  const comparedVersions = other === draft ? [version] : [version, Number(other)]
  const queries = useQueries({
    queries: comparedVersions.map((number) => articleVersionQuery(view.alias, number)),
  })
  const failed = queries.find(({ isError }) => isError)
  const [own, second] = queries.map(({ data }) => data)
  const against = other === draft ? view : second
  const isOlder = other === draft || version < Number(other)
  const names = {
    first: nameOf(isOlder ? String(version) : other),
    second: nameOf(isOlder ? other : String(version)),
  }
  return (
    <div>
      <Field label={t('knowledge-base.versions.with')} className="max-w-60">
        <Select
          value={other}
          options={[draft, ...others.map(String)].map((value) => ({ value, label: nameOf(value) }))}
          onChange={setOther}
        />
      </Field>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => failed.refetch()} className="mt-3" />
      ) : own && against ? (
        <VersionDifference
          label={t('knowledge-base.versions.difference', names)}
          before={isOlder ? own : against}
          after={isOlder ? against : own}
        />
      ) : (
        <SkeletonRows rows={3} className="mt-3" />
      )}
    </div>
  )
}

function nameOf(version: string): string {
  return version === draft
    ? t('knowledge-base.versions.draft')
    : t('records.versions.number', { version: Number(version) })
}
