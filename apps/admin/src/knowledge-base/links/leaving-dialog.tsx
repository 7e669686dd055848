import { routes } from '@lodge/contracts'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  Field,
  getErrorMessage,
  toast,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { http } from '../../foundation/http.ts'
import { QuickSearch } from '../../foundation/quick-search/quick-search.tsx'
import { useDebouncedText } from '../../foundation/quick-search/use-debounced-text.ts'
import { t } from '../../foundation/t.ts'
import { articleChoicesQuery } from '../queries.ts'
import { type LeavingQuestion, useLeaving } from './leaving-store.ts'

const mostNamed = 8

/** Says which articles link to one that its readers lose, and offers another one for the links. */
export function LeavingDialog() {
  const question = useLeaving((state) => state.question)
  if (!question) return null
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && question.onAnswer('cancelled')}>
      <DialogContent className="max-w-lg">
        <Question key={question.alias} question={question} />
      </DialogContent>
    </Dialog>
  )
}

interface Choice {
  alias: string
  title: string
}

function Question({ question }: { question: LeavingQuestion }) {
  const { alias, title, step, linking, onAnswer } = question
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  async function handleConfirm() {
    setIsBusy(true)
    try {
      if (chosen) {
        const body = { replacement: chosen.alias }
        const { articles } = await http.call(routes.replaceArticleLinks, { params: { alias }, body })
        toast.success(t('knowledge-base.links.replaced', { count: articles }))
      }
      onAnswer('go on')
    } catch (error) {
      toast.error(getErrorMessage(error))
      setIsBusy(false)
    }
  }
  const more = linking.length - mostNamed
  return (
    <>
      <DialogHeader>
        <DialogTitle>{t('knowledge-base.links.leaveTitle', { count: linking.length, title })}</DialogTitle>
        <DialogDescription>{t('knowledge-base.links.leaveText')}</DialogDescription>
      </DialogHeader>
      <ul aria-label={t('knowledge-base.links.linking')} className="list-disc ps-5 text-sm">
        {linking.slice(0, mostNamed).map((article) => (
          <li key={article.alias} className="break-words">
            {article.title}
          </li>
        ))}
        {more > 0 && (
          <li className="text-muted-foreground">{t('knowledge-base.links.more', { count: more })}</li>
        )}
      </ul>
      {chosen ? (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
          {t('knowledge-base.links.chosen', { title: chosen.title })}
          <Button variant="outline" size="small" onClick={() => setChosen(null)}>
            {t('knowledge-base.links.clear')}
          </Button>
        </p>
      ) : (
        <ReplacementField besides={alias} onChoose={setChosen} />
      )}
      <DialogFooter>
        <Button variant="outline" onClick={() => onAnswer('cancelled')}>
          {t('knowledge-base.links.cancel')}
        </Button>
        <Button onClick={() => void handleConfirm()} isBusy={isBusy}>
          {t(`knowledge-base.links.${step}`)}
        </Button>
      </DialogFooter>
    </>
  )
}

interface ReplacementFieldProps {
  besides: string
  onChoose: (article: Choice) => void
}

/** Offers published articles alone, as readers find no others. */
function ReplacementField({ besides, onChoose }: ReplacementFieldProps) {
  const [text, setText] = useState('')
  const search = useDebouncedText(text.trim())
  const query = useQuery(articleChoicesQuery(search))
  const items = query.data?.filter(({ alias, status }) => status === 'published' && alias !== besides)
  return (
    <Field label={t('knowledge-base.links.replacement')} hint={t('knowledge-base.links.replacementHint')}>
      <QuickSearch
        text={text}
        onType={setText}
        isOpen={search !== ''}
        result={{ items, error: query.error, onRetry: () => void query.refetch() }}
        keyOf={({ alias }) => alias}
        renderItem={({ title, category }) => (
          <span className="min-w-0 flex-1">
            <span className="block truncate">{title}</span>
            <span className="block truncate text-xs text-muted-foreground">
              <bdi>{category.name}</bdi>
            </span>
          </span>
        )}
        onChoose={({ alias, title }) => onChoose({ alias, title })}
        empty={t('knowledge-base.editor.linkNone')}
        listLabel={t('knowledge-base.editor.linkArticles')}
      />
    </Field>
  )
}
