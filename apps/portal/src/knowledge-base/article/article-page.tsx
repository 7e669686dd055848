import { type ArticleView, pathOfAddress } from '@lodge/contracts'
import { directionOf } from '@lodge/strings'
import { formatDate, usePageTitle } from '@lodge/ui'
import { Printer } from 'lucide-react'
import { Link } from 'react-router'
import { Page } from '../../layout/page.tsx'
import { t } from '../../t.ts'
import { AskBox } from '../ask-box.tsx'
import { ArticleFeedback } from '../asking/article-feedback.tsx'
import { articleCrumbs } from '../breadcrumbs.ts'
import { askAboutPath } from '../paths.ts'
import { ArticleAttachments } from './article-attachments.tsx'
import { ArticleContents } from './article-contents.tsx'
import { ArticleText } from './article-text.tsx'
import { OtherLanguages } from './other-languages.tsx'

/** An article as it is read: its contents beside it, what is like it, and the way on when it does not help. */
export function ArticlePage({ article }: { article: ArticleView }) {
  usePageTitle(article.title, articleCrumbs(article))
  const contents = { headings: article.headings, language: article.language }
  return (
    <Page className="grid gap-x-16 lg:grid-cols-[176px_minmax(0,576px)_minmax(0,1fr)]">
      <ArticleContents {...contents} className="lg:col-start-1 lg:row-span-2 lg:row-start-1" />
      <article className="flex min-w-0 flex-col lg:col-start-2 lg:row-span-2 lg:row-start-1 max-lg:row-start-1">
        <h1
          lang={article.language}
          dir={directionOf(article.language)}
          className="text-2xl font-bold tracking-tight break-words"
        >
          {article.title}
        </h1>
        <ArticleFacts article={article} />
        <OtherLanguages translations={article.translations} />
        <ArticleContents {...contents} isClosed className="mt-4" />
        <ArticleText html={article.html} language={article.language} />
        <ArticleAttachments attachments={article.attachments} />
        <ArticleFeedback key={article.alias} article={article} />
        <AskBox
          title={t('knowledge-base.article.stuck')}
          text={t('knowledge-base.article.stuckText')}
          to={askAboutPath(article.address)}
          className="mt-10"
        />
      </article>
      <RelatedArticles related={article.related} />
    </Page>
  )
}

function ArticleFacts({ article: { updatedAt, minutesToRead } }: { article: ArticleView }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-base text-muted-foreground">
      <time dateTime={updatedAt}>{t('knowledge-base.article.updated', { date: formatDate(updatedAt) })}</time>
      <span aria-hidden>·</span>
      <span>{t('knowledge-base.article.minutes', { count: minutesToRead })}</span>
      <button
        type="button"
        onClick={() => window.print()}
        className="ms-auto flex items-center gap-1.5 rounded-sm py-1 text-accent hover:underline noscript:hidden print:hidden"
      >
        <Printer aria-hidden className="size-4" />
        {t('knowledge-base.article.print')}
      </button>
    </p>
  )
}

function RelatedArticles({ related }: Pick<ArticleView, 'related'>) {
  if (related.length === 0) return null
  return (
    <section aria-labelledby="related" className="mt-10 lg:col-start-3 lg:row-start-1 lg:mt-2 print:hidden">
      <h2 id="related" className="text-lg font-semibold lg:text-base">
        {t('knowledge-base.article.related')}
      </h2>
      <ul className="divide-y divide-border">
        {related.map(({ title, address }) => (
          <li key={address} className="py-2.5 text-body lg:text-base">
            <Link to={pathOfAddress(address)} className="break-words text-accent hover:underline">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
