import { isUnknownAddress } from '@lodge/client'
import type { EmbeddedTopic } from '@lodge/contracts'
import { pathOfAddress } from '@lodge/contracts'
import {
  BodyField,
  Button,
  EmptyState,
  ErrorState,
  SkeletonRows,
  SubjectField,
  TopicFormFields,
  useAnswerFiles,
  useCheckedForm,
  useDebouncedValue,
  usePageTitle,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { searchArticlesQuery } from '../knowledge-base/queries.ts'
import { MarkedText } from '../knowledge-base/search/marked-text.tsx'
import { t } from '../t.ts'
import { carriedPath } from '../tickets/ask/carried-question.ts'
import { createEmptyDraft, type NewTicketDraft, newTicketDraft } from '../tickets/ask/new-ticket-draft.ts'
import { transfer } from '../tickets/use-uploads.ts'
import { useCourses } from '../topics/use-courses.ts'
import { embeddedTopicQuery } from './queries.ts'

const mostSuggestions = 3

/** A topic's form in a frame on another site. Nobody is signed in there, so that it goes on in a tab of its own. */
export function EmbedScreen() {
  const { alias = '' } = useParams()
  const { data: topic, error, refetch, isRefetching } = useQuery(embeddedTopicQuery(alias))
  usePageTitle(topic?.title ?? null, [])
  const content = useToldHeight()
  return (
    <main ref={content} className="p-4">
      {topic ? (
        <>
          <h1 className="text-lg font-semibold break-words">{topic.title}</h1>
          {topic.disabledBecause === undefined ? (
            <EmbeddedForm topic={topic} />
          ) : (
            <EmptyState title={t('topics.disabledTitle')} text={topic.disabledBecause} className="mt-4" />
          )}
        </>
      ) : isUnknownAddress(error) ? (
        <EmptyState title={t('embed.missing')} text={t('embed.missingText')} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} isRetrying={isRefetching} />
      ) : (
        <div role="status" aria-label={t('embed.loading')}>
          <SkeletonRows rows={4} />
        </div>
      )}
    </main>
  )
}

function EmbeddedForm({ topic }: { topic: EmbeddedTopic }) {
  const [blank] = useState(createEmptyDraft)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useCheckedForm({
    values: blank,
    // Kept apart from the drafts of those who are signed in.
    draft: newTicketDraft('', `embed.${topic.alias}`),
    // The page on which it goes on checks it as a whole.
    validate: (values) => ({ isRight: true, output: values }),
    onSubmit: async () => {
      const { subject, body, formAnswers } = form.latest()
      const path = carriedPath(topic.alias, { subject, body, formAnswers })
      setSentTo(path)
      window.open(path, '_blank', 'noopener')
    },
  })
  const { formAnswers, subject } = form.values
  const courses = useCourses([])
  const files = useAnswerFiles({ ...transfer, known: () => [], onKnown: () => undefined })
  return (
    <form {...form.props} className="mt-4 flex flex-col gap-6">
      <SubjectField
        field={form.field('subject')}
        label={t('tickets-new-ticket.newTicket.subject')}
        count={(used, limit) => t('tickets-new-ticket.newTicket.subjectCount', { used, limit })}
      />
      <Suggestions subject={subject} />
      <TopicFormFields
        fields={topic.fields}
        formAnswers={formAnswers}
        courses={courses}
        files={files}
        errorAt={form.errorAt}
        onAnswer={(key, answer) => form.set(`formAnswers.${key}`, answer)}
      />
      <BodyField field={form.field('body')} label={t('tickets-new-ticket.newTicket.body')} />
      <div className="flex flex-col items-start gap-2">
        <p className="text-sm text-muted-foreground">{t('embed.goesOn')}</p>
        <Button type="submit" isBusy={form.isSubmitting}>
          {t('embed.continue')}
          <ExternalLink aria-hidden />
        </Button>
        <p role="status" className="text-sm">
          {sentTo !== null && (
            <>
              {t('embed.opened')}{' '}
              <a
                href={sentTo}
                target="_blank"
                rel="noopener"
                className="text-accent underline underline-offset-4"
              >
                {t('embed.openAgain')}
              </a>
            </>
          )}
        </p>
      </div>
    </form>
  )
}

/** Public articles that may answer the question already. */
function Suggestions({ subject }: Pick<NewTicketDraft, 'subject'>) {
  const words = useDebouncedValue(subject.trim(), 400)
  const { data } = useQuery({
    ...searchArticlesQuery({ q: words, limit: mostSuggestions }),
    enabled: words.length >= 3,
  })
  const hits = words.length >= 3 ? (data?.items ?? []) : []
  if (hits.length === 0) return null
  return (
    <section aria-labelledby="suggestions" className="rounded-md bg-surface p-4">
      <h2 id="suggestions" className="text-base font-semibold">
        {t('article-suggestions.title')}
      </h2>
      <ul className="mt-1 flex flex-col">
        {hits.map(({ alias, address, title }) => (
          <li key={alias}>
            <a
              href={pathOfAddress(address)}
              target="_blank"
              rel="noopener"
              className="inline-block py-2 text-accent underline-offset-4 hover:underline"
            >
              <MarkedText parts={title} />
              <span className="sr-only"> {t('article-suggestions.newTab')}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Tells the page around the frame how high the form is, which no secret is. */
function useToldHeight() {
  const content = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = content.current
    if (!element || window.parent === window) return
    const observer = new ResizeObserver(() =>
      window.parent.postMessage({ lodgeHeight: Math.ceil(element.getBoundingClientRect().height) }, '*'),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return content
}
