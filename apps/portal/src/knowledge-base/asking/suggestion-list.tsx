import { type ArticleSuggestion, pathOfAddress } from '@lodge/contracts'
import { directionOf } from '@lodge/strings'
import { Button } from '@lodge/ui'
import { X } from 'lucide-react'
import { t } from '../../t.ts'
import type { Suggestions } from './use-suggestions.ts'

/** The articles that may answer what is being asked: under the subject, beside the form where there is room. */
export function SuggestionList({ suggestions }: { suggestions: Suggestions }) {
  const { items, handleDismiss } = suggestions
  if (items.length === 0) return null
  return (
    <section
      aria-labelledby="suggestions"
      className="rounded-md bg-surface p-4 xl:absolute xl:top-0 xl:start-[calc(100%+8rem)] xl:w-84 xl:p-5"
    >
      <div className="flex items-start gap-2">
        <div className="flex-1">
          <h2 id="suggestions" className="text-base font-semibold">
            {t('article-suggestions.title')}
          </h2>
          <p className="text-sm text-muted-foreground">{t('article-suggestions.text')}</p>
        </div>
        <Button
          variant="ghost"
          size="icon-small"
          aria-label={t('article-suggestions.dismiss')}
          title={t('article-suggestions.dismiss')}
          onClick={handleDismiss}
          className="-mt-1 -me-1 max-lg:size-11"
        >
          <X aria-hidden />
        </Button>
      </div>
      <ul className="mt-2 divide-y divide-border">
        {items.map((article) => (
          <SuggestedArticle key={article.alias} article={article} suggestions={suggestions} />
        ))}
      </ul>
    </section>
  )
}

interface SuggestedArticleProps {
  article: ArticleSuggestion
  suggestions: Suggestions
}

function SuggestedArticle({ article, suggestions }: SuggestedArticleProps) {
  const { opened, handleOpen, handleAnswered } = suggestions
  return (
    <li className="py-3 first:pt-1 last:pb-0">
      <a
        href={pathOfAddress(article.address)}
        target="_blank"
        rel="noopener"
        onClick={() => handleOpen(article)}
        onAuxClick={() => handleOpen(article)}
        className="text-body font-semibold text-accent underline-offset-4 hover:underline"
      >
        <span lang={article.language} dir={directionOf(article.language)}>
          {article.title}
        </span>
        <span className="sr-only"> {t('article-suggestions.newTab')}</span>
      </a>
      <p
        lang={article.language}
        dir={directionOf(article.language)}
        className="text-sm text-muted-foreground"
      >
        {article.summary}
      </p>
      {opened.has(article.alias) && (
        <Button
          variant="outline"
          size="small"
          aria-label={t('article-suggestions.answeredBy', { title: article.title })}
          onClick={() => handleAnswered(article)}
          className="mt-2 max-lg:min-h-11"
        >
          {t('article-suggestions.answered')}
        </Button>
      )}
    </li>
  )
}
