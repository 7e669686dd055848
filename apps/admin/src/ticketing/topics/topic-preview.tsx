import { hasRole, useSession } from '@lodge/client'
import type { FormAnswers, TopicRow } from '@lodge/contracts'
import { Badge, Field, findTreePath, TopicFormFields, TopicIcon, TreeSelector } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { departmentTreeQuery } from '../../directory/departments/queries.ts'
import { t } from '../../foundation/t.ts'
import { usePreviewFiles } from '../forms/use-preview-files.ts'
import { activeTopicsQuery, topicFormsQuery, topicPolicyQuery } from './queries.ts'
import type { TopicValues } from './topic-record.ts'

interface TopicPreviewProps {
  values: TopicValues
  /** Null for a new topic. */
  alias: string | null
}

/** The topic as a student of a department meets it: among the others, and then its form, or the topics below it. */
export function TopicPreview({ values, alias }: TopicPreviewProps) {
  const [department, setDepartment] = useState<string | null>(null)
  const { data } = useQuery(activeTopicsQuery)
  const departments = useQuery(departmentTreeQuery)
  const topics = data?.items ?? []
  const above = listAbove(topics, values.parent)
  const line = findTreePath(department ?? '', departments.data?.items ?? []).map(({ id }) => id)
  const isOffered = [
    values.departments,
    ...above.map((topic) => topic.departments.map((department) => department.alias)),
  ].every((only) => only.length === 0 || only.some((department) => line.includes(department)))
  return (
    <section aria-label={t('topics.preview')} className="flex flex-col gap-2">
      <h2 className="text-body font-semibold">{t('topics.preview')}</h2>
      <Field label={t('topics.previewDepartment')}>
        <TreeSelector
          options={departments.data?.items ?? null}
          value={department}
          placeholder={t('topics.previewNoDepartment')}
          isClearable
          onChange={setDepartment}
        />
      </Field>
      {isOffered ? (
        <ShownTopic values={values} alias={alias} topics={topics} above={above} />
      ) : (
        <p role="status" className="rounded-sm border border-border bg-background p-4 text-sm">
          {t('topics.previewHidden')}
        </p>
      )}
      {alias !== null && <PolicyLine alias={alias} department={department} />}
    </section>
  )
}

/** The topics above one, the nearest first. */
function listAbove(topics: readonly TopicRow[], parent: string | null): TopicRow[] {
  const found = topics.find((topic) => topic.alias === parent)
  return found ? [found, ...listAbove(topics, found.parent?.alias ?? null)] : []
}

interface ShownTopicProps extends TopicPreviewProps {
  topics: readonly TopicRow[]
  above: readonly TopicRow[]
}

function ShownTopic({ values, alias, topics, above }: ShownTopicProps) {
  const { name, description, icon, title, form, newUntil } = values
  const below = topics.filter(({ parent }) => alias !== null && parent?.alias === alias)
  const own = values.isDisabled ? values.disabledBecause : null
  const disabledBecause = own ?? above.find((topic) => topic.disabledBecause !== null)?.disabledBecause
  const isNew = newUntil !== '' && newUntil >= new Date().toISOString().slice(0, 10)
  return (
    <>
      <div className="flex flex-col gap-4 rounded-sm border border-border bg-background p-4">
        <div className="flex items-start gap-3">
          <TopicIcon name={icon} className="mt-0.5" />
          <div className="min-w-0">
            <p className="font-semibold break-words">
              {name.trim() || t('topics.create')} {isNew && <Badge tone="accent">{t('topics.isNew')}</Badge>}
            </p>
            {description && <p className="text-sm break-words text-muted-foreground">{description}</p>}
            {disabledBecause != null && (
              <p className="text-sm break-words">{t('topics.disabledSays', { because: disabledBecause })}</p>
            )}
          </div>
        </div>
        {below.length > 0 ? (
          <ul className="flex flex-col gap-1 border-t border-border pt-3 text-sm text-accent">
            {below.map((topic) => (
              <li key={topic.alias}>
                <bdi>{topic.name}</bdi>
              </li>
            ))}
          </ul>
        ) : (
          disabledBecause == null && (
            <div className="flex flex-col gap-4 border-t border-border pt-3">
              <p className="text-lg font-semibold break-words">{title.trim() || name.trim()}</p>
              <FormPreview key={form} form={form} />
            </div>
          )
        )}
      </div>
      {below.length > 0 && <p className="text-xs text-muted-foreground">{t('topics.takesNoTickets')}</p>}
    </>
  )
}

/** The team and the policy of a ticket now. Policies name the topics that they apply to, which is changed there. */
function PolicyLine({ alias, department }: { alias: string; department: string | null }) {
  const { data } = useQuery(topicPolicyQuery(alias, department))
  const mayOpen = useSession(({ authUser }) => hasRole(authUser, 'superadmin'))
  if (!data) return null
  return (
    <p className="text-sm">
      {t('topics.goesTo')} {data.team.name}
      <br />
      {t('topics.policy')}{' '}
      {data.policy === null ? (
        t('topics.noPolicy')
      ) : mayOpen ? (
        <Link
          to={`/admin/settings/sla-policies/${data.policy.alias}`}
          className="text-accent underline underline-offset-4"
        >
          {data.policy.name}
        </Link>
      ) : (
        data.policy.name
      )}
    </p>
  )
}

/** The form can be tried: what depends on an answer comes with it. */
function FormPreview({ form }: { form: string | null }) {
  const { data } = useQuery(topicFormsQuery)
  const [answers, setAnswers] = useState<FormAnswers>({})
  const files = usePreviewFiles()
  const fields = data?.items.find(({ alias }) => alias === form)?.fields ?? []
  if (fields.length === 0) return <p className="text-sm text-muted-foreground">{t('topics.previewNoForm')}</p>
  const courses = {
    courses: [{ alias: 'example', code: 'ABC101', name: t('topics.previewCourse') }],
    hasFailed: false,
    onRetry: () => undefined,
    hint: t('topics.previewCourses'),
    noCourses: '',
    loadFailed: '',
  }
  return (
    <TopicFormFields
      files={files}
      fields={fields}
      formAnswers={answers}
      courses={courses}
      errorAt={() => undefined}
      onAnswer={(key, answer) => setAnswers((before) => ({ ...before, [key]: answer }))}
    />
  )
}
