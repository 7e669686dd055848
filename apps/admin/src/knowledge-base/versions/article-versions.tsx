import { type ArticleRecord, type ArticleVersionRow, routes } from '@lodge/contracts'
import { Badge } from '@lodge/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { http } from '../../foundation/http.ts'
import { VersionRow } from '../../foundation/records/version-row.tsx'
import { PagedSection } from '../../foundation/settings-form/paged-section.tsx'
import { t } from '../../foundation/t.ts'
import { useArticleCommand } from '../articles/use-article-command.ts'
import { articleVersionsQuery } from '../queries.ts'
import { CompareVersions } from './compare-versions.tsx'

interface ArticleVersionsProps {
  view: ArticleRecord
  /** Has unsaved changes, which a restored version would overwrite. */
  isDirty: boolean
}

/** The published versions: who published each, how it differs from another, and the way back to it. */
export function ArticleVersions({ view, isDirty }: ArticleVersionsProps) {
  const query = useInfiniteQuery({
    ...articleVersionsQuery(view.alias, view.revision),
    placeholderData: keepPreviousData,
  })
  const [compared, setCompared] = useState<number | null>(null)
  const { run, isBusy } = useArticleCommand(view.alias)
  const restore = (version: number) =>
    run(
      () =>
        http.call(routes.restoreArticleVersion, {
          params: { alias: view.alias, version },
          body: { revision: view.revision },
        }),
      t('knowledge-base.versions.restored', { version }),
    )
  return (
    <PagedSection
      title={t('knowledge-base.versions.title')}
      text={t('knowledge-base.versions.text')}
      query={query}
      empty={t('knowledge-base.versions.none')}
      more={t('records.versions.more')}
    >
      {(versions) => (
        <ul className="divide-y divide-border">
          {versions.map((version) => (
            <ArticleVersion
              key={version.version}
              version={version}
              isCompared={compared === version.version}
              onCompare={() => setCompared(compared === version.version ? null : version.version)}
              onRestore={isDirty || isBusy || view.archivedAt ? null : () => void restore(version.version)}
            >
              <CompareVersions view={view} version={version} versions={versions} />
            </ArticleVersion>
          ))}
        </ul>
      )}
    </PagedSection>
  )
}

interface ArticleVersionProps {
  version: ArticleVersionRow
  isCompared: boolean
  onCompare: () => void
  /** Null while it cannot become the draft. */
  onRestore: (() => void) | null
  children: ReactNode
}

function ArticleVersion({ version, isCompared, onCompare, onRestore, children }: ArticleVersionProps) {
  const { version: number, state, author, createdAt } = version
  const label = t('knowledge-base.versions.compare', { version: number })
  const restoreLabel = t('knowledge-base.versions.restore', { version: number })
  return (
    <VersionRow
      version={number}
      at={createdAt}
      by={author?.name ?? null}
      badge={
        state !== 'earlier' && (
          <Badge tone={state === 'published' ? 'success' : 'accent'}>
            {t(`knowledge-base.statuses.${state}`)}
          </Badge>
        )
      }
      view={{ label, isShown: isCompared, onToggle: onCompare }}
      restore={onRestore && { label: restoreLabel, onRestore }}
    >
      {children}
    </VersionRow>
  )
}
