import { askedCourseParam, limits, pathOfAddress, portalRoutes } from '@lodge/contracts'
import { Button } from '@lodge/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { FileText, X } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { http } from '../../http.ts'
import { t } from '../../t.ts'

const articleParam = 'article'
const subjectParam = 'subject'

export interface AskedFromArticle {
  alias: string
  address: string
  title: string
}

/** The article at an address, wherever it has moved; null where this reader finds none. */
const articleAtQuery = (address: string) =>
  queryOptions({
    queryKey: ['asked-from', address],
    queryFn: async ({ signal }): Promise<AskedFromArticle | null> => {
      const read = (at: string) =>
        http.call(portalRoutes.knowledgeBasePage, { query: { address: at } }, { signal })
      const page = await read(address)
      const current = page.kind === 'moved' ? await read(page.address) : page
      if (current.kind !== 'article') return null
      const { alias, title } = current.article
      return { alias, title, address: current.article.address }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/**
 * Returns where somebody came from when they decided to ask: the article that they were reading (`?article=`
 * with its address), and the words that they searched for, as the beginning of a subject.
 */
export function useAskedFrom() {
  const [params, setParams] = useSearchParams()
  const address = params.get(articleParam)
  const { data } = useQuery({ ...articleAtQuery(address ?? ''), enabled: Boolean(address) })
  return {
    article: (address && data) || null,
    subject: (params.get(subjectParam) ?? '').slice(0, limits.subjectLength),
    /** The alias of the course that somebody came from. */
    course: params.get(askedCourseParam),
    handleRemove: () =>
      setParams(
        (before) => {
          before.delete(articleParam)
          return before
        },
        { replace: true },
      ),
  }
}

/** Returns a path that carries on to the next step of asking what somebody was reading and searched for, and their course. */
export function carryQuestion(path: string, params: URLSearchParams): string {
  const [place, query] = path.split('?')
  const carriedParams = new URLSearchParams(query)
  for (const name of [articleParam, subjectParam, askedCourseParam]) {
    const value = params.get(name)
    if (value) carriedParams.set(name, value)
  }
  return carriedParams.size === 0 ? path : `${place}?${carriedParams}`
}

/** Says which article goes with the question, so that nobody has to write that they have read it. */
export function AskedFrom({ article, onRemove }: { article: AskedFromArticle; onRemove: () => void }) {
  return (
    <div className="mb-6 flex items-start gap-3 rounded-md border border-border px-4 py-3">
      <FileText aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 text-base break-words">
        {t('article-suggestions.askedFrom')}{' '}
        <a
          href={pathOfAddress(article.address)}
          target="_blank"
          rel="noopener"
          className="font-semibold text-accent underline underline-offset-4"
        >
          {article.title}
          <span className="sr-only"> {t('article-suggestions.newTab')}</span>
        </a>
      </p>
      <Button
        variant="ghost"
        size="icon-small"
        aria-label={t('article-suggestions.detach', { title: article.title })}
        onClick={onRemove}
        className="max-lg:size-11"
      >
        <X aria-hidden />
      </Button>
    </div>
  )
}
