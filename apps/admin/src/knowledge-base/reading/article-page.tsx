import { hasPermission, useSession } from '@lodge/client'
import { type ArticleView, pathOfAddress } from '@lodge/contracts'
import { directionOf } from '@lodge/strings'
import { Badge, Button, formatDate, formatFileSize, PageHeader, usePageTitle } from '@lodge/ui'
import { ExternalLink, Eye, Paperclip, PenLine } from 'lucide-react'
import { Link } from 'react-router'
import { fileUrl } from '../../foundation/http.ts'
import { nameLanguage } from '../../foundation/languages/name-language.ts'
import { t } from '../../foundation/t.ts'
import { ArticleHtml } from '../articles/article-html.tsx'
import { crumbsOf } from './reading-crumbs.ts'
import { ReadingLayout } from './reading-layout.tsx'
import { staffPathOf, toStaffPath } from './staff-path.ts'

/** An article as staff read it, with who else may, and the way to its editor for those who edit. */
export function ArticlePage({ article }: { article: ArticleView }) {
  const { title, language, breadcrumbs } = article
  usePageTitle(title, crumbsOf(breadcrumbs, title))
  return (
    <ReadingLayout current={breadcrumbs.at(-1)?.address ?? null}>
      <article className="flex min-w-0 flex-col gap-4">
        <PageHeader
          title={
            <span lang={language} dir={directionOf(language)}>
              {title}
            </span>
          }
        >
          <ArticleButtons article={article} />
        </PageHeader>
        <ArticleFacts article={article} />
        <Contents article={article} />
        <div lang={language} dir={directionOf(language)} className="max-w-[68ch]">
          <ArticleHtml html={article.html} toPath={toStaffPath} />
        </div>
        <Attachments article={article} />
      </article>
      <OtherArticles
        title={t('knowledge-base.reading.languages')}
        links={article.translations.map((translation) => ({
          ...translation,
          name: nameLanguage(translation.language),
        }))}
      />
      <OtherArticles
        title={t('knowledge-base.reading.related')}
        links={article.related.map((related) => ({ ...related, name: related.title }))}
      />
    </ReadingLayout>
  )
}

interface PartProps {
  article: ArticleView
}

function ArticleButtons({ article: { alias, audience, address } }: PartProps) {
  const isEditor = useSession(({ authUser }) => hasPermission(authUser, 'manage_knowledge_base'))
  return (
    <>
      {audience !== 'staff' && (
        <Button asChild variant="outline">
          <a href={pathOfAddress(address)} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            {t('knowledge-base.reading.inPortal')}
          </a>
        </Button>
      )}
      {isEditor && (
        <Button asChild>
          <Link to={`/admin/edit-knowledge-based/${alias}`}>
            <PenLine aria-hidden />
            {t('knowledge-base.reading.edit')}
          </Link>
        </Button>
      )}
    </>
  )
}

function ArticleFacts({ article: { audience, updatedAt, minutesToRead, summary } }: PartProps) {
  return (
    <div className="flex max-w-[68ch] flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
        <Badge tone={audience === 'public' ? 'neutral' : 'accent'}>
          <Eye aria-hidden />
          {t(`knowledge-base.audiences.${audience}`)}
        </Badge>
        <span className="tabular-nums">
          {t('knowledge-base.reading.updated', { date: formatDate(updatedAt) })}
        </span>
        <span className="tabular-nums">{t('knowledge-base.reading.minutes', { count: minutesToRead })}</span>
      </p>
      {summary && <p className="text-lg break-words text-muted-foreground">{summary}</p>}
    </div>
  )
}

/** The sections of a longer article. */
function Contents({ article: { headings, language } }: PartProps) {
  const sections = headings.filter(({ level }) => level < 4)
  if (sections.length < 2) return null
  return (
    <nav aria-label={t('knowledge-base.reading.contents')} className="max-w-[68ch]">
      <h2 className="text-sm font-semibold">{t('knowledge-base.reading.contents')}</h2>
      <ul lang={language} dir={directionOf(language)} className="mt-1 border-s-2 border-border text-sm">
        {sections.map(({ id, text, level }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={`block py-1 break-words text-muted-foreground hover:text-foreground max-lg:py-2.5 ${level > 2 ? 'ps-6' : 'ps-3'}`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Attachments({ article: { attachments } }: PartProps) {
  if (attachments.length === 0) return null
  return (
    <section aria-label={t('knowledge-base.reading.attachments')}>
      <h2 className="text-body font-semibold">{t('knowledge-base.reading.attachments')}</h2>
      <ul>
        {attachments.map(({ id, name, size }) => (
          <li key={id} className="flex min-h-8 items-center gap-2 max-lg:min-h-11">
            <Paperclip aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            <a href={fileUrl(id)} className="min-w-0 break-all text-accent hover:underline">
              {name}
            </a>
            <span className="shrink-0 text-sm text-muted-foreground">{formatFileSize(size)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface OtherArticlesProps {
  title: string
  links: readonly { address: string; name: string; title: string }[]
}

function OtherArticles({ title, links }: OtherArticlesProps) {
  if (links.length === 0) return null
  return (
    <section aria-label={title} className="border-t border-border pt-3">
      <h2 className="text-body font-semibold">{title}</h2>
      <ul>
        {links.map(({ address, name, title: of }) => (
          <li key={address}>
            <Link
              to={staffPathOf(address)}
              title={of}
              className="inline-flex min-h-8 items-center break-words text-accent underline-offset-4 hover:underline max-lg:min-h-11"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
