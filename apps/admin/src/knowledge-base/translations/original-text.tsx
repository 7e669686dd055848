import { directionOf } from '@lodge/strings'
import { ErrorState, ScrollRegion, SkeletonRows } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../foundation/t.ts'
import { useMediaQuery } from '../../foundation/use-media-query.ts'
import { ArticleHtml } from '../articles/article-html.tsx'
import { articleQuery, articleVersionQuery } from '../queries.ts'

interface OriginalTextProps {
  alias: string
  /** The place beside the text where both have room, or beside the page; on narrow screens below the text. */
  place: 'text' | 'side'
}

const onlySideHasRoom = '(min-width: 1280px) and (max-width: 1535.98px)'

/** The published version of the original, for its translator; the draft of one that is not published. */
export function OriginalText({ alias, place }: OriginalTextProps) {
  const isHere = useMediaQuery(onlySideHasRoom) === (place === 'side')
  return isHere && <ShownOriginal alias={alias} />
}

function ShownOriginal({ alias }: { alias: string }) {
  const original = useQuery(articleQuery(alias))
  const version = original.data?.version ?? null
  const published = useQuery({
    ...articleVersionQuery(alias, version ?? 0),
    enabled: version !== null,
  })
  const shown = version === null ? original : published
  if (original.isError || shown.isError)
    return <ErrorState error={original.error ?? shown.error} onRetry={() => original.refetch()} />
  if (!shown.data || !original.data) return <SkeletonRows rows={6} />
  const { title, summary, html } = shown.data
  return (
    <div className="flex min-w-0 flex-col rounded-md border border-border bg-background">
      <h3 className="border-b border-border px-4 py-2.5 text-sm font-semibold break-words">
        {t('knowledge-base.translations.originalText', { title })}
      </h3>
      <ScrollRegion
        label={t('knowledge-base.translations.originalText', { title })}
        className="max-h-[640px] overflow-y-auto px-4 py-3"
      >
        <div
          lang={original.data.language}
          dir={directionOf(original.data.language)}
          className="flex flex-col gap-3"
        >
          {summary && <p className="text-muted-foreground">{summary}</p>}
          <ArticleHtml html={html} />
        </div>
      </ScrollRegion>
    </div>
  )
}
