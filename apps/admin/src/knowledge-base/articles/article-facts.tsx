import { useSite } from '@lodge/client'
import { type ArticleRecord, pathOfAddress } from '@lodge/contracts'
import { formatDateTime } from '@lodge/ui'
import { ExternalLink } from 'lucide-react'
import { t } from '../../foundation/t.ts'
import { ArticleStatusBadge } from './article-status-badge.tsx'

export function ArticleFacts({ view }: { view: ArticleRecord }) {
  const timeZone = useSite((site) => site.timezone)
  const moments = [
    ['publishAt', view.publishAt],
    ['publishedAt', view.publishedAt],
    ['changedAt', view.changedAt],
    ['expiresAt', view.expiresAt],
  ] as const
  return (
    <section aria-label={t('knowledge-base.state')} className="flex flex-col gap-2 text-sm">
      <h2 className="text-body font-semibold">{t('knowledge-base.state')}</h2>
      <p className="flex flex-wrap items-center gap-2">
        <ArticleStatusBadge status={view.status} />
        {view.version !== null && t('records.versions.number', { version: view.version })}
        {view.hasDraft && view.version !== null && t('knowledge-base.withDraft')}
      </p>
      <dl className="flex flex-col gap-1">
        {moments.map(
          ([name, at]) =>
            at !== null && (
              <div key={name} className="flex flex-wrap justify-between gap-x-3">
                <dt className="text-muted-foreground">{t(`knowledge-base.moments.${name}`)}</dt>
                <dd className="tabular-nums">{formatDateTime(at, timeZone)}</dd>
              </div>
            ),
        )}
      </dl>
      {view.status === 'published' && (
        <a
          href={pathOfAddress(view.address)}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1.5 text-accent underline-offset-4 hover:underline max-lg:min-h-11"
        >
          {t('knowledge-base.seeInPortal')}
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
    </section>
  )
}
