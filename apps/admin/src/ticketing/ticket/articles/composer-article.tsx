import type { ArticleHit } from '@lodge/contracts'
import { Button } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { t } from '../../../foundation/t.ts'
import { ComposerPickerButton } from '../pickers/composer-picker-button.tsx'
import { ArticlePicker } from './article-picker.tsx'
import { articleAsReply, articleLink } from './article-reply.ts'
import { articleQuery } from './queries.ts'

interface ComposerArticleProps {
  subject: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Takes rich text: a link to the article or its whole text. */
  onChoose: (html: string) => void
}

/** Opens the articles of the knowledge base, to put a link or a text into the reply. */
export function ComposerArticle({ subject, isOpen, onOpenChange, onChoose }: ComposerArticleProps) {
  return (
    <span className="relative flex shrink-0">
      <ComposerPickerButton
        label={t('ticket-articles.insert')}
        icon={<BookOpen aria-hidden />}
        isOpen={isOpen}
        onToggle={() => onOpenChange(!isOpen)}
      >
        <span className="max-md:hidden">{t('ticket-articles.insertShort')}</span>
      </ComposerPickerButton>
      <ArticlePicker
        subject={subject}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        onChoose={(hit) => onChoose(articleLink(hit))}
        renderActions={(hit, close) => (
          <InsertActions
            hit={hit}
            onInsert={(html) => {
              close()
              onChoose(html)
            }}
          />
        )}
      />
    </span>
  )
}

function InsertActions({ hit, onInsert }: { hit: ArticleHit; onInsert: (html: string) => void }) {
  const { data: article, isPending } = useQuery(articleQuery(hit.address))
  return (
    <div className="border-t border-border p-3">
      {article && <p className="text-sm text-muted-foreground">{article.summary}</p>}
      {article && article.audience !== 'public' && (
        <p className="mt-1 text-xs text-warning">{t(`ticket-articles.audience.${article.audience}`)}</p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="small"
          className="max-lg:h-11"
          onClick={() => onInsert(articleLink(hit))}
        >
          {t('ticket-articles.insertLink')}
        </Button>
        <Button
          variant="outline"
          size="small"
          className="max-lg:h-11"
          isBusy={isPending}
          disabled={!article}
          onClick={() => article && onInsert(articleAsReply(article.html))}
        >
          {t('ticket-articles.insertText')}
        </Button>
      </div>
    </div>
  )
}
