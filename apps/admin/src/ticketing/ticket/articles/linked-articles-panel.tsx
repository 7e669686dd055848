import { hasPermission, useSession } from '@lodge/client'
import type { LinkedArticles, StaffLinkedArticle, TicketDetail } from '@lodge/contracts'
import { Button, formatDateTime } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, EyeOff, FilePlus, Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { t } from '../../../foundation/t.ts'
import { staffPathOf } from '../../../knowledge-base/reading/staff-path.ts'
import { LoadedPanel } from '../parts/loaded-panel.tsx'
import { usePartActions } from '../parts/use-part-actions.ts'
import { ArticlePicker } from './article-picker.tsx'
import { linkedArticlesQuery, useLinkArticle, useUnlinkArticle, useWriteArticle } from './queries.ts'

/** The articles that belong to the ticket; its requester sees those that they may read. */
export function LinkedArticlesPanel({ ticket }: { ticket: Pick<TicketDetail, 'number' | 'subject'> }) {
  const query = useQuery(linkedArticlesQuery(ticket.number))
  return (
    <LoadedPanel
      id="linked-articles"
      title={t('ticket-articles.title')}
      query={query}
      failed={t('ticket-articles.failed')}
      action={<LinkArticleButton ticket={ticket} />}
      footer={<WriteArticleButton number={ticket.number} />}
    >
      {({ items, suggested }) => (
        <>
          <LinkedArticleList number={ticket.number} articles={items} />
          <SuggestedArticles articles={suggested} />
        </>
      )}
    </LoadedPanel>
  )
}

/** Lets editors of the knowledge base make an article of an answer that others may need as well. */
function WriteArticleButton({ number }: { number: number }) {
  const isEditor = useSession(({ authUser }) => hasPermission(authUser, 'manage_knowledge_base'))
  const write = useWriteArticle(number)
  const begin = {
    id: 'write',
    label: t('ticket-articles.write'),
    icon: FilePlus,
    keywords: t('command-palette-keywords.writeArticle'),
    run: () => write.mutate(),
  }
  usePartActions({ number, source: 'write-article' }, isEditor ? [begin] : [])
  if (!isEditor) return null
  return (
    <div className="mt-2">
      <Button
        variant="outline"
        size="small"
        isBusy={write.isPending}
        onClick={() => write.mutate()}
        className="max-lg:min-h-11"
      >
        <FilePlus aria-hidden />
        {t('ticket-articles.write')}
      </Button>
      <p className="mt-1 text-xs text-muted-foreground">{t('ticket-articles.writeText')}</p>
    </div>
  )
}

function LinkArticleButton({ ticket }: { ticket: Pick<TicketDetail, 'number' | 'subject'> }) {
  const [isOpen, setIsOpen] = useState(false)
  const link = useLinkArticle(ticket.number)
  const choose = {
    id: 'choose',
    label: t('ticket-articles.linkLong'),
    icon: BookOpen,
    keywords: t('command-palette-keywords.linkArticle'),
    run: () => setIsOpen(true),
  }
  usePartActions({ number: ticket.number, source: 'link-article' }, [choose])
  return (
    <span className="relative">
      <Button
        variant="ghost"
        size="small"
        aria-label={t('ticket-articles.linkLong')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        isBusy={link.isPending}
        onClick={() => setIsOpen(true)}
        className="max-lg:min-h-11"
      >
        <Plus aria-hidden />
        {t('ticket-articles.link')}
      </Button>
      <ArticlePicker
        subject={ticket.subject}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        onChoose={({ alias }) => link.mutate(alias)}
      />
    </span>
  )
}

function LinkedArticleList({ number, articles }: { number: number; articles: StaffLinkedArticle[] }) {
  if (articles.length === 0)
    return <p className="text-sm text-muted-foreground">{t('ticket-articles.none')}</p>
  return (
    <ul aria-label={t('ticket-articles.title')}>
      {articles.map((article) => (
        <LinkedArticleRow key={article.alias} number={number} article={article} />
      ))}
    </ul>
  )
}

/** The articles that the requester got with the mail that confirmed the ticket. */
function SuggestedArticles({ articles }: { articles: LinkedArticles['suggested'] }) {
  const headingId = useId()
  const [first] = articles
  if (!first) return null
  return (
    <div className="mt-2">
      <p id={headingId} className="text-xs text-muted-foreground">
        {t('ticket-articles.suggested')}, {formatDateTime(first.suggestedAt)}
      </p>
      <ul aria-labelledby={headingId}>
        {articles.map((article) => (
          <li key={article.alias} className="flex min-h-8 items-center text-sm max-lg:min-h-11">
            <ArticleLink article={article} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ArticleLink({ article }: { article: StaffLinkedArticle }) {
  return (
    <span className="min-w-0 flex-1">
      <a
        href={staffPathOf(article.address)}
        target="_blank"
        rel="noopener"
        className="break-words hover:underline"
      >
        {article.title}
        <span className="sr-only"> {t('ticket-articles.newTab')}</span>
      </a>
      {!article.isVisibleToRequester && (
        <span className="flex items-center gap-1 text-xs text-muted-foreground">
          <EyeOff aria-hidden className="size-3.5" />
          {t('ticket-articles.hidden')}
        </span>
      )}
    </span>
  )
}

function LinkedArticleRow({ number, article }: { number: number; article: StaffLinkedArticle }) {
  const unlink = useUnlinkArticle(number)
  const label = t('ticket-articles.remove', { title: article.title })
  const remove = {
    id: 'unlink',
    label,
    icon: X,
    keywords: t('command-palette-keywords.unlink'),
    run: () => unlink.mutate(article.alias),
  }
  usePartActions({ number, source: `article-${article.alias}` }, [remove])
  return (
    <li className="flex min-h-8 items-center gap-1 text-sm max-lg:min-h-11">
      <ArticleLink article={article} />
      <Button
        variant="ghost"
        size="icon-small"
        aria-label={label}
        title={label}
        isBusy={unlink.isPending}
        onClick={() => unlink.mutate(article.alias)}
        className="text-muted-foreground max-lg:size-11"
      >
        <X aria-hidden />
      </Button>
    </li>
  )
}
