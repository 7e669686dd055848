import { limits, TicketPriority, type TopicRecord, topicIcons } from '@lodge/contracts'
import { PriorityLabel, SelectField, TextField, TopicIcon, TreeField } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { departmentTeamsFirst } from '../../directory/assignable-teams/department-teams-first.ts'
import { assignableTeamsQuery } from '../../directory/assignable-teams/queries.ts'
import { ParentField } from '../../foundation/record-tree/parent-field.tsx'
import { listTreeOptions } from '../../foundation/record-tree/record-tree.ts'
import { CreateOnTheSpot } from '../../foundation/records/create-on-the-spot.tsx'
import { NameFields } from '../../foundation/records/name-fields.tsx'
import { FormSection } from '../../foundation/settings-form/form-section.tsx'
import type { RecordPart } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import { ConditionFields, YesOrNo } from './condition-fields.tsx'
import { activeTopicsQuery, topicFormsQuery } from './queries.ts'
import type { TopicValues } from './topic-record.ts'

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
    <div className="field-grid md:grid-cols-2">
      <NameFields name={form.field('name')} alias={form.field('alias')} />
      <TextField
        field={form.field('title')}
        label={t('topics.heading')}
        hint={t('topics.headingHint')}
        isOptional
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
      <TopicParentField form={form} view={view} />
    </div>
  )
}

/** Chooses the topic's parent. Warns that a parent takes no new tickets once it has a topic below it. */
function TopicParentField({ form, view }: TopicPart) {
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
    <ParentField
      field={field}
      label={t('topics.parent')}
      hint={hint}
      options={data ? listTreeOptions(topics) : null}
      placeholder={t('topics.noParent')}
      view={view}
    />
  )
}

/** The team that gets the tickets, those first that serve the departments whose students see the topic. */
function TeamField({ form, view }: TopicPart) {
  const { data } = useQuery(assignableTeamsQuery)
  const field = form.field('team')
  const departments = form.field('departments').value
  const teams = departmentTeamsFirst(data?.items ?? [], departments)
  const offered = teams.map(({ alias, name }) => ({ value: alias, label: name }))
  const isOffered = view === null || offered.some(({ value }) => value === view.team.alias)
  const isOrdered = teams.some((team) => team.departments.some((alias) => departments.includes(alias)))
  return (
    <div className="flex flex-col gap-1.5">
      <SelectField
        field={field}
        label={t('topics.team')}
        {...(isOrdered && { hint: t('topics.teamHint') })}
        options={isOffered ? offered : [{ value: view.team.alias, label: view.team.name }, ...offered]}
        placeholder={t('topics.chooseTeam')}
        isRequired
      />
      <CreateOnTheSpot kind="team" options={data?.items} onCreated={field.onChange} />
    </div>
  )
}

function TicketFields({ form, view }: TopicPart) {
  const forms = useQuery(topicFormsQuery)
  const field = form.field('form')
  const priorities = TicketPriority.options.map((value) => ({
    value,
    label: <PriorityLabel priority={value} />,
  }))
  return (
    <div className="field-grid md:grid-cols-2">
      <TeamField form={form} view={view} />
      <SelectField field={form.field('priority')} label={t('topics.priority')} options={priorities} />
      <YesOrNo
        field={form.field('usesDepartmentTeam')}
        label={t('topics.usesDepartmentTeam')}
        hint={t('topics.usesDepartmentTeamHint')}
      />
      <TreeField
        field={field}
        label={t('topics.form')}
        hint={t('topics.formHint')}
        isOptional
        options={forms.data?.items.map(({ alias, name }) => ({ id: alias, label: name })) ?? null}
        valuePath={view?.form && view.form.alias === field.value ? [view.form.name] : []}
        placeholder={t('topics.noForm')}
      />
      <YesOrNo
        field={form.field('needsCourse')}
        label={t('topics.needsCourse')}
        hint={t('topics.needsCourseHint')}
      />
    </div>
  )
}
