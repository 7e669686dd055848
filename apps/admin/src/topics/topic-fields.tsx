import { limits, TicketPriority, type TopicRecord, topicIcons } from '@lodge/contracts'
import { FormField, PriorityLabel, SelectField, TextField, TopicIcon, TreeSelector } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { assignableTeamsQuery } from '../queues/queries.ts'
import { FormSection } from '../settings-form/form-section.tsx'
import type { RecordPart } from '../settings-form/settings-record-screen.tsx'
import { t } from '../t.ts'
import { ConditionFields, YesOrNo } from './condition-fields.tsx'
import { activeTopicsQuery, topicFormsQuery } from './queries.ts'
import type { TopicValues } from './topic-record.ts'
import { listParentOptions } from './topic-tree.ts'

type TopicPart = RecordPart<TopicRecord, TopicValues>

/** The sections of a topic's page. */
export function TopicFields(part: TopicPart) {
  return (
    <>
      <FormSection title={t('topics.basics')} text={t('topics.basicsText')}>
        <BasicFields {...part} />
      </FormSection>
      <FormSection title={t('topics.tickets')} text={t('topics.ticketsText')}>
        <TicketFields {...part} />
      </FormSection>
      <FormSection title={t('topics.students')} text={t('topics.studentsText')}>
        <ConditionFields {...part} />
      </FormSection>
    </>
  )
}

function BasicFields({ form, view }: TopicPart) {
  const icons = topicIcons.map((icon) => ({
    value: icon,
    label: (
      <span className="inline-flex items-center gap-2">
        <TopicIcon name={icon} className="size-4" />
        {t(`topics.icons.${icon}`)}
      </span>
    ),
  }))
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextField
        field={form.field('name')}
        label={t('records.name')}
        isRequired
        maxLength={limits.nameLength}
      />
      <TextField field={form.field('alias')} label={t('records.alias')} hint={t('records.aliasHint')} />
      <TextField
        field={form.field('title')}
        label={t('topics.heading')}
        hint={t('topics.headingHint')}
        isRequired
        maxLength={limits.subjectLength}
      />
      <TextField
        field={form.field('description')}
        label={t('topics.description')}
        hint={t('topics.descriptionHint')}
        isOptional
        maxLength={limits.topicDescriptionLength}
      />
      <SelectField field={form.field('icon')} label={t('topics.icon')} options={icons} />
      <ParentField form={form} view={view} />
    </div>
  )
}

/** Where the topic goes; a topic that gets its first one below it takes no new tickets any more, which is said. */
function ParentField({ form, view }: TopicPart) {
  const { data } = useQuery(activeTopicsQuery)
  const field = form.field('parent')
  const topics = data?.items ?? []
  const parent = topics.find(({ alias }) => alias === field.value)
  const hasTopics = topics.some((topic) => topic.parent?.alias === field.value)
  const hint =
    parent && parent.openTickets > 0 && !hasTopics
      ? t('topics.parentHasTickets', { name: parent.name, count: parent.openTickets })
      : t('topics.parentHint')
  return (
    <FormField field={field} label={t('topics.parent')} hint={hint}>
      <TreeSelector
        options={data ? listParentOptions(topics, view?.alias) : null}
        value={field.value}
        valuePath={view?.parent && view.parent.alias === field.value ? [view.parent.name] : []}
        placeholder={t('topics.noParent')}
        onChange={field.onChange}
      />
    </FormField>
  )
}

function TicketFields({ form, view }: TopicPart) {
  const teams = useQuery(assignableTeamsQuery)
  const forms = useQuery(topicFormsQuery)
  const field = form.field('form')
  const offered = (teams.data?.items ?? []).map(({ alias, name }) => ({ value: alias, label: name }))
  const isOffered = view === null || offered.some(({ value }) => value === view.team.alias)
  const teamOptions = isOffered ? offered : [{ value: view.team.alias, label: view.team.name }, ...offered]
  const priorities = TicketPriority.options.map((value) => ({
    value,
    label: <PriorityLabel priority={value} />,
  }))
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <SelectField
        field={form.field('team')}
        label={t('topics.team')}
        options={teamOptions}
        placeholder={t('topics.chooseTeam')}
        isRequired
      />
      <SelectField field={form.field('priority')} label={t('topics.priority')} options={priorities} />
      <FormField field={field} label={t('topics.form')} hint={t('topics.formHint')}>
        <TreeSelector
          options={forms.data?.items.map(({ alias, name }) => ({ id: alias, label: name })) ?? null}
          value={field.value}
          valuePath={view?.form && view.form.alias === field.value ? [view.form.name] : []}
          placeholder={t('topics.noForm')}
          onChange={field.onChange}
        />
      </FormField>
      <YesOrNo
        field={form.field('needsCourse')}
        label={t('topics.needsCourse')}
        hint={t('topics.needsCourseHint')}
      />
    </div>
  )
}
