import { hasPermission, useSession } from '@lodge/client'
import type { TopicForm } from '@lodge/contracts'
import { listMissingAnswers } from '@lodge/domain'
import { Button, CheckboxField, FormField, SkeletonRows, TopicFormFields, TreeSelector } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../foundation/t.ts'
import { queuesQuery } from '../queues/queries.ts'
import { topicOptionsQuery } from './queries.ts'
import type { NewTicket } from './use-new-ticket.ts'

/** The topic and the questions of its form. */
export function TopicFields({ form, topic, known, files }: NewTicket) {
  const { requester } = form.values
  const person = requester?.kind === 'known' ? requester.person.alias : undefined
  const field = form.field('topic')
  const topics = useQuery(topicOptionsQuery(person))
  const queues = useQuery(queuesQuery)
  const isSeen = !known || !queues.data || queues.data.teams.some(({ alias }) => alias === known.team.alias)
  return (
    <>
      <FormField
        field={field}
        label={t('new-ticket.about.topic')}
        hint={
          known &&
          (isSeen
            ? t('new-ticket.about.topicHint', { team: known.team.name })
            : t('new-ticket.about.unseen', { team: known.team.name }))
        }
        isRequired
      >
        <TreeSelector
          options={topics.data ?? null}
          value={field.value}
          isLeafOnly
          onChange={(alias) =>
            form.edit({
              topic: alias,
              formAnswers: {},
              mayMissAnswers: false,
              priority: null,
              assignee: null,
            })
          }
        />
      </FormField>
      {topics.data?.length === 0 && <NoTopics />}
      {topics.error && (
        <LoadError words={t('new-ticket.about.topicsFailed')} onRetry={() => void topics.refetch()} />
      )}
      {topic.error && field.value !== null && (
        <LoadError words={t('new-ticket.about.formFailed')} onRetry={() => void topic.refetch()} />
      )}
      {field.value !== null && !known && !topic.error && <SkeletonRows rows={2} />}
      {known && (
        <TopicFormFields
          key={field.value}
          files={files}
          fields={known.fields}
          formAnswers={form.values.formAnswers}
          courses={{
            courses: known.courses,
            hasFailed: false,
            onRetry: () => void topic.refetch(),
            hint: t('new-ticket.about.courses.hint'),
            noCourses: t('new-ticket.about.courses.none'),
            loadFailed: t('new-ticket.about.courses.failed'),
          }}
          errorAt={form.errorAt}
          onAnswer={(key, answer) => form.set(`formAnswers.${key}`, answer)}
        />
      )}
      {known && <MissingAnswersChoice form={form} known={known} />}
    </>
  )
}

/** Leaves the required questions that nobody has answered here to the requester. */
function MissingAnswersChoice({ form, known }: { form: NewTicket['form']; known: TopicForm }) {
  const field = form.field('mayMissAnswers')
  const missing = listMissingAnswers(known.fields, form.values.formAnswers, known.courses)
  if (missing.length === 0) return null
  return (
    <CheckboxField
      label={t('new-ticket.about.mayMissAnswers')}
      hint={t('new-ticket.about.missing', { fields: missing.map(({ label }) => label) })}
      checked={field.value}
      onCheckedChange={(checked) => field.onChange(checked === true)}
    />
  )
}

/** A ticket needs a topic, which needs more than a name: it has a page of its own, and what is written here stays. */
function NoTopics() {
  const mayCreate = useSession(({ authUser }) => hasPermission(authUser, 'manage_topic'))
  return (
    <p role="status" className="text-meta text-muted-foreground">
      {t('records.onTheSpot.topic.none')}{' '}
      {mayCreate ? (
        <a
          href="/admin/create-topics"
          target="_blank"
          rel="noreferrer"
          className="text-accent underline underline-offset-4"
        >
          {t('records.onTheSpot.topic.create')}
        </a>
      ) : (
        t('records.onTheSpot.ask', { permission: t('roles.permissions.manage_topic.title') })
      )}
    </p>
  )
}

function LoadError({ words: text, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <p role="alert" className="flex items-center gap-2 text-sm text-destructive">
      {text}
      <Button variant="link" size="inline" onClick={onRetry}>
        {t('new-ticket.about.courses.retry')}
      </Button>
    </p>
  )
}
