import { isUnknownAddress } from '@lodge/client'
import type { TopicView } from '@lodge/contracts'
import {
  BodyField,
  cn,
  dropHandlers,
  EmptyState,
  ErrorState,
  FilesField,
  PageHeader,
  Skeleton,
  SubjectField,
  TopicFormFields,
  usePageTitle,
} from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { AskedFrom, carryQuestion, useAskedFrom } from '../../knowledge-base/asking/asked-from.tsx'
import { QuestionAnswered } from '../../knowledge-base/asking/question-answered.tsx'
import { SuggestionList } from '../../knowledge-base/asking/suggestion-list.tsx'
import { useSuggestions } from '../../knowledge-base/asking/use-suggestions.ts'
import { NotFoundScreen } from '../../layout/not-found-screen.tsx'
import { Page } from '../../layout/page.tsx'
import { t } from '../../t.ts'
import { topicQuery } from '../../topics/queries.ts'
import { useCourses } from '../../topics/use-courses.ts'
import { ErrorSummary } from './error-summary.tsx'
import { SendBar } from './send-bar.tsx'
import { useNewTicketForm } from './use-new-ticket-form.ts'

export function NewTicketScreen() {
  const { alias = '' } = useParams()
  return <Loading key={alias} alias={alias} />
}

function Loading({ alias }: { alias: string }) {
  const { data: topic, error, refetch, isRefetching } = useQuery(topicQuery(alias))
  const [params] = useSearchParams()
  const isMissing = !topic && isUnknownAddress(error)
  usePageTitle(
    isMissing ? t('app.titles.notFound') : (topic?.title ?? null),
    isMissing ? [] : crumbsTo(topic),
  )
  if (topic && topic.alias !== alias)
    return <Navigate to={carryQuestion(`/tickets/new/${topic.alias}`, params)} replace />
  if (topic)
    return (
      <Page>
        <PageHeader
          title={topic.title}
          text={
            <>
              {t('tickets-new-ticket.newTicket.goesTo', { team: topic.team.name })}{' '}
              <Link
                to={carryQuestion('/tickets/choose-topic', params)}
                className="text-accent underline underline-offset-4"
              >
                {t('tickets-new-ticket.newTicket.change')}
              </Link>
            </>
          }
        />
        {topic.disabledBecause === undefined ? (
          <NewTicketForm topic={topic} />
        ) : (
          <EmptyState title={t('topics.disabledTitle')} text={topic.disabledBecause} className="mt-6" />
        )}
      </Page>
    )
  if (isMissing) return <NotFoundScreen />
  return (
    <Page>
      {error ? (
        <ErrorState
          title={t('tickets-new-ticket.newTicket.loadFailed')}
          error={error}
          onRetry={refetch}
          isRetrying={isRefetching}
        />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  )
}

const crumbsTo = (topic: TopicView | undefined) => [
  { label: t('app.titles.home'), to: '/' },
  { label: t('app.titles.askUs'), to: '/tickets/choose-topic' },
  ...(topic ? [{ label: topic.name }] : []),
]

function NewTicketForm({ topic }: { topic: TopicView }) {
  const courses = useCourses(topic.fields)
  const askedFrom = useAskedFrom()
  const ticketForm = useNewTicketForm(topic, {
    // Where they do not come, the server decides whether there are any.
    courses: courses.hasFailed ? [] : courses.courses?.map(({ alias }) => alias),
    article: askedFrom.article?.alias,
    course: askedFrom.course,
    subject: askedFrom.subject,
  })
  const { form } = ticketForm
  const [isOver, setIsOver] = useState(false)
  const suggestions = useSuggestions(form.values.draftId, topic.alias, form.values.subject)
  const handleUndo = () => {
    suggestions.handleUndo()
    // The draft was forgotten; a change keeps it again.
    form.edit({ submissionId: crypto.randomUUID() })
  }
  if (suggestions.answeredBy) return <QuestionAnswered article={suggestions.answeredBy} onUndo={handleUndo} />
  return (
    <form
      {...form.props}
      {...dropHandlers(ticketForm.uploads, setIsOver)}
      className={cn(
        'relative mt-6 flex max-w-[656px] flex-col rounded-md',
        isOver && 'outline-2 outline-offset-4 outline-accent outline-dashed',
      )}
    >
      <ErrorSummary
        problems={ticketForm.problems}
        labelOf={(path) => labelOf(path, topic)}
        onChoose={form.focus}
      />
      {askedFrom.article && <AskedFrom article={askedFrom.article} onRemove={askedFrom.handleRemove} />}
      <NewTicketFields topic={topic} ticketForm={ticketForm} courses={courses}>
        <SuggestionList
          suggestions={{
            ...suggestions,
            handleAnswered: (article) => {
              suggestions.handleAnswered(article)
              form.forgetDraft()
            },
          }}
        />
      </NewTicketFields>
      <SendBar
        expectedAnswerAt={topic.expectedAnswerAt}
        closedUntil={topic.closedUntil}
        failure={form.failure}
        isBusy={form.isSubmitting}
        isWaiting={ticketForm.isWaiting}
        hasDraft={ticketForm.isKept}
      />
    </form>
  )
}

interface NewTicketFieldsProps {
  topic: TopicView
  ticketForm: ReturnType<typeof useNewTicketForm>
  courses: ReturnType<typeof useCourses>
  children: ReactNode
}

function NewTicketFields({ topic, ticketForm, courses, children }: NewTicketFieldsProps) {
  const { form, answer, files, uploads } = ticketForm
  return (
    <div className="flex flex-col gap-6">
      <SubjectField
        field={form.field('subject')}
        label={t('tickets-new-ticket.newTicket.subject')}
        count={(used: number, limit: number) =>
          t('tickets-new-ticket.newTicket.subjectCount', { used, limit })
        }
      />
      {children}
      <TopicFormFields
        fields={topic.fields}
        formAnswers={form.values.formAnswers}
        courses={courses}
        files={files}
        errorAt={form.errorAt}
        onAnswer={answer}
      />
      <BodyField field={form.field('body')} label={t('tickets-new-ticket.newTicket.body')} />
      <FilesField
        label={t('tickets-new-ticket.newTicket.files')}
        hint={(files: number, size: string) => t('tickets-new-ticket.newTicket.filesHint', { files, size })}
        error={form.errorAt('attachments')}
        uploads={uploads}
      />
    </div>
  )
}

function labelOf(path: string, topic: TopicView): string {
  if (path === 'subject') return t('tickets-new-ticket.newTicket.subject')
  if (path === 'body') return t('tickets-new-ticket.newTicket.body')
  if (path === 'attachments') return t('tickets-new-ticket.newTicket.files')
  return topic.fields.find(({ key }) => `formAnswers.${key}` === path)?.label ?? path
}

function FormSkeleton() {
  return (
    <div className="flex max-w-[656px] flex-col gap-6 pt-2">
      <Skeleton className="h-8 w-3/5" />
      {[1, 2, 3].map((field) => (
        <div key={field} className="flex flex-col gap-2.5">
          <Skeleton className="w-32" />
          <Skeleton className="h-11 w-full" />
        </div>
      ))}
      <Skeleton className="h-36 w-full" />
    </div>
  )
}
