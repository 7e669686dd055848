import type {
  ArticleToReview,
  ArticleWithBrokenLinks,
  DislikedArticle,
  FruitlessSearch,
  TopicWithoutArticle,
} from '@lodge/contracts'
import { formatDate } from '@lodge/ui'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { t } from '../../foundation/t.ts'
import { BrokenLinkList } from '../links/broken-links-note.tsx'

interface WorkPartProps {
  title: string
  /** Says what the figures count. */
  text: string
  isEmpty: boolean
  children: ReactNode
}

/** One kind of work, with what it counts. */
function WorkPart({ title, text, isEmpty, children }: WorkPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-body font-semibold">
        {title}
      </h2>
      <p className="mb-2 text-xs text-muted-foreground">{text}</p>
      {isEmpty ? (
        <p className="text-sm text-muted-foreground">{t('knowledge-base.work.nothing')}</p>
      ) : (
        <ul className="divide-y divide-border border-y border-border text-sm">{children}</ul>
      )}
    </section>
  )
}

/** A line: what it is about, and a figure in words. */
function WorkLine({ about, figure, children }: { about: ReactNode; figure: string; children?: ReactNode }) {
  return (
    <li className="py-2">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-medium break-words">{about}</span>
        <span className="text-muted-foreground tabular-nums">{figure}</span>
      </div>
      {children}
    </li>
  )
}

function ArticleLink({ alias, title }: { alias: string; title: string }) {
  return (
    <Link to={`/admin/edit-knowledge-based/${alias}`} className="underline-offset-4 hover:underline">
      {title}
    </Link>
  )
}

export function SearchesWithoutArticle({ searches }: { searches: readonly FruitlessSearch[] }) {
  return (
    <WorkPart
      title={t('knowledge-base.work.searches')}
      text={t('knowledge-base.work.searchesText')}
      isEmpty={searches.length === 0}
    >
      {searches.map(({ words, searches: times, withoutResult }) => (
        <WorkLine
          key={words}
          about={words}
          figure={t('knowledge-base.work.searchFigure', { count: times, withoutResult })}
        />
      ))}
    </WorkPart>
  )
}

export function DislikedArticles({ articles }: { articles: readonly DislikedArticle[] }) {
  return (
    <WorkPart
      title={t('knowledge-base.work.disliked')}
      text={t('knowledge-base.work.dislikedText')}
      isEmpty={articles.length === 0}
    >
      {articles.map(({ comments, helpful, notHelpful, ...article }) => (
        <WorkLine
          key={article.alias}
          about={<ArticleLink {...article} />}
          figure={t('knowledge-base.work.dislikedFigure', { helpful, notHelpful })}
        >
          {comments.map(({ comment, givenAt }) => (
            <blockquote
              key={`${givenAt}${comment}`}
              className="mt-1 border-s-2 border-border ps-2 break-words text-muted-foreground"
            >
              {comment} <span className="text-xs tabular-nums">{formatDate(givenAt)}</span>
            </blockquote>
          ))}
        </WorkLine>
      ))}
    </WorkPart>
  )
}

export function TopicsWithoutArticle({ topics }: { topics: readonly TopicWithoutArticle[] }) {
  return (
    <WorkPart
      title={t('knowledge-base.work.topics')}
      text={t('knowledge-base.work.topicsText')}
      isEmpty={topics.length === 0}
    >
      {topics.map(({ topic, resolved, withoutArticle, tickets }) => (
        <WorkLine
          key={topic.alias}
          about={topic.name}
          figure={t('knowledge-base.work.topicFigure', { count: withoutArticle, resolved })}
        >
          <WithoutArticle tickets={tickets} topic={topic.name} />
        </WorkLine>
      ))}
    </WorkPart>
  )
}

function WithoutArticle({ tickets, topic }: { tickets: TopicWithoutArticle['tickets']; topic: string }) {
  if (tickets.length === 0) return null
  return (
    <ul aria-label={t('knowledge-base.work.topicTickets', { topic })} className="mt-1">
      {tickets.map(({ number, subject }) => (
        <li key={number} className="flex min-w-0 items-center gap-2 text-muted-foreground">
          <span className="tabular-nums">#{number}</span>
          <Link
            to={`/admin/tickets/${number}/detail`}
            className="flex min-h-6 min-w-0 items-center underline-offset-4 hover:underline"
          >
            <span className="truncate">
              <bdi>{subject}</bdi>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function ToReview({ articles }: { articles: readonly ArticleToReview[] }) {
  return (
    <WorkPart
      title={t('knowledge-base.work.toReview')}
      text={t('knowledge-base.work.toReviewText')}
      isEmpty={articles.length === 0}
    >
      {articles.map(({ reviewOn, ...article }) => (
        <WorkLine
          key={article.alias}
          about={<ArticleLink {...article} />}
          figure={t('knowledge-base.reviewDue', { date: formatDate(reviewOn) })}
        />
      ))}
    </WorkPart>
  )
}

export function BrokenLinks({ articles }: { articles: readonly ArticleWithBrokenLinks[] }) {
  return (
    <WorkPart
      title={t('knowledge-base.work.brokenLinks')}
      text={t('knowledge-base.work.brokenLinksText')}
      isEmpty={articles.length === 0}
    >
      {articles.map(({ links, ...article }) => (
        <WorkLine
          key={article.alias}
          about={<ArticleLink {...article} />}
          figure={t('knowledge-base.work.brokenLinksFigure', { count: links.length })}
        >
          <BrokenLinkList links={links} />
        </WorkLine>
      ))}
    </WorkPart>
  )
}
