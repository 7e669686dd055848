import { t } from '../../foundation/t.ts'
import { ArticleHtml } from './article-html.tsx'

interface ArticlePreviewProps {
  title: string
  summary: string
  html: string
}

/** The article as a reader sees it, in lines that read well. */
export function ArticlePreview({ title, summary, html }: ArticlePreviewProps) {
  return (
    <section
      aria-label={t('knowledge-base.preview')}
      className="rounded-md border border-border bg-background px-4 py-5 sm:px-6"
    >
      <div className="flex max-w-[68ch] flex-col gap-3">
        <p className="text-2xl font-semibold break-words">{title || t('knowledge-base.create')}</p>
        {summary && <p className="text-lg text-muted-foreground">{summary}</p>}
        <ArticleHtml html={html} />
      </div>
    </section>
  )
}
