import { pathOfAddress } from '@lodge/contracts'
import { Button } from '@lodge/ui'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { t } from '../../t.ts'
import type { Suggestions } from './use-suggestions.ts'

interface QuestionAnsweredProps {
  article: NonNullable<Suggestions['answeredBy']>
  /** Brings the form back as it was. */
  onUndo: () => void
}

/** In place of the form, once an article has answered the question. */
export function QuestionAnswered({ article, onUndo }: QuestionAnsweredProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="answered" className="mt-6 max-w-[656px] rounded-md border border-border p-5">
      <h2
        ref={heading}
        id="answered"
        tabIndex={-1}
        className="flex items-center gap-3 text-lg font-semibold outline-none"
      >
        <CircleCheck aria-hidden className="size-6 text-success" />
        {t('article-suggestions.done')}
      </h2>
      <p className="mt-2 text-body text-muted-foreground">
        {t('article-suggestions.doneText')}{' '}
        <a href={pathOfAddress(article.address)} className="text-accent underline underline-offset-4">
          {article.title}
        </a>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button asChild>
          <Link to="/">{t('article-suggestions.home')}</Link>
        </Button>
        <Button variant="outline" onClick={onUndo}>
          {t('article-suggestions.undo')}
        </Button>
      </div>
    </section>
  )
}
