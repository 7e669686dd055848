import type { FormAnswers } from '@lodge/contracts'
import { TopicFormFields, TopicIcon } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../t.ts'
import { activeTopicsQuery, topicFormsQuery } from './queries.ts'
import type { TopicValues } from './topic-record.ts'

interface TopicPreviewProps {
  values: TopicValues
  /** Null for a new topic. */
  alias: string | null
}

/** The topic as a student meets it: among the others, and then its form, or the topics below it. */
export function TopicPreview({ values: { name, description, icon, title, form }, alias }: TopicPreviewProps) {
  const { data } = useQuery(activeTopicsQuery)
  const below = (data?.items ?? []).filter(({ parent }) => alias !== null && parent?.alias === alias)
  return (
    <section aria-label={t('topics.preview')} className="flex flex-col gap-2">
      <h2 className="text-body font-semibold">{t('topics.preview')}</h2>
      <div className="flex flex-col gap-4 rounded-sm border border-border bg-background p-4">
        <div className="flex items-start gap-3">
          <TopicIcon name={icon} className="mt-0.5" />
          <div className="min-w-0">
            <p className="font-semibold break-words">{name.trim() || t('topics.create')}</p>
            {description && <p className="text-sm break-words text-muted-foreground">{description}</p>}
          </div>
        </div>
        {below.length > 0 ? (
          <ul className="flex flex-col gap-1 border-t border-border pt-3 text-sm text-accent">
            {below.map((topic) => (
              <li key={topic.alias}>{topic.name}</li>
            ))}
          </ul>
        ) : (
          <div className="flex flex-col gap-4 border-t border-border pt-3">
            <p className="text-lg font-semibold break-words">{title.trim() || name.trim()}</p>
            <FormPreview key={form} form={form} />
          </div>
        )}
      </div>
      {below.length > 0 && <p className="text-xs text-muted-foreground">{t('topics.takesNoTickets')}</p>}
    </section>
  )
}

/** The form can be tried: what depends on an answer comes with it. */
function FormPreview({ form }: { form: string | null }) {
  const { data } = useQuery(topicFormsQuery)
  const [answers, setAnswers] = useState<FormAnswers>({})
  const fields = data?.items.find(({ alias }) => alias === form)?.fields ?? []
  if (fields.length === 0) return <p className="text-sm text-muted-foreground">{t('topics.previewNoForm')}</p>
  const courses = {
    courses: [],
    hasFailed: false,
    onRetry: () => undefined,
    hint: '',
    noCourses: t('topics.previewCourses'),
    loadFailed: '',
  }
  return (
    <TopicFormFields
      fields={fields}
      formAnswers={answers}
      courses={courses}
      errorAt={() => undefined}
      onAnswer={(key, answer) => setAnswers({ ...answers, [key]: answer })}
    />
  )
}
