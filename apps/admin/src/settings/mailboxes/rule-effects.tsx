import { MailRuleOutcome, TicketPriority } from '@lodge/contracts'
import { FieldBox, FieldGroup, PriorityLabel, SelectField, TreeField } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { assignableTeamsQuery } from '../../directory/assignable-teams/queries.ts'
import { t } from '../../foundation/t.ts'
import { AddTag, TagList } from '../../ticketing/ticket/properties/tag-input.tsx'
import { useTopicTree } from '../../ticketing/ticket/use-trees.ts'
import type { RulePart } from './rule-part.ts'
import { findUnusable, type RuleValues, unchanged } from './rules-record.ts'

/** The fields for what becomes of a mail that a rule holds for. */
export function RuleEffects(part: RulePart) {
  const { rule, onChange } = part
  return (
    <div className="field-grid md:grid-cols-2">
      <SelectField
        field={fieldOf(part, 'outcome', (outcome) => onChange({ ...rule, outcome }))}
        label={t('mailboxes.rules.outcome')}
        hint={t(`mailboxes.rules.outcomeHints.${rule.outcome}`)}
        className="md:col-span-2"
        options={MailRuleOutcome.options.map((value) => ({
          value,
          label: t(`mailboxes.rules.outcomes.${value}`),
        }))}
      />
      {rule.outcome === 'ticket' && <TicketEffects {...part} />}
    </div>
  )
}

function TicketEffects(part: RulePart) {
  const { rule, saved, onChange } = part
  const topics = useTopicTree()
  const topicName = saved.find(({ topic }) => topic?.alias === rule.topic)?.topic?.name
  const goneTopic = findUnusable('topic', rule.topic, saved)
  const priorities = [
    { value: unchanged, label: t('mailboxes.rules.asMailbox') },
    ...TicketPriority.options.map((value) => ({ value, label: <PriorityLabel priority={value} /> })),
  ]
  return (
    <>
      <TreeField
        field={fieldOf(part, 'topic', (topic) => onChange({ ...rule, topic }))}
        label={t('mailboxes.rules.topic')}
        hint={goneTopic === null ? t('mailboxes.rules.topicHint') : t('mailboxes.rules.topicGone')}
        options={topics.nodes ?? null}
        valuePath={topicName === undefined ? [] : [topicName]}
        placeholder={t('mailboxes.rules.asMailbox')}
        isLeafOnly
        isOptional
      />
      <TeamEffect {...part} />
      <SelectField
        field={fieldOf(part, 'priority', (priority) => onChange({ ...rule, priority }))}
        label={t('mailboxes.rules.priority')}
        options={priorities}
      />
      <TagEffect {...part} />
    </>
  )
}

function TeamEffect(part: RulePart) {
  const { rule, saved, onChange } = part
  const teams = useQuery(assignableTeamsQuery)
  const offered = (teams.data?.items ?? [])
    .filter(({ isVisible }) => isVisible)
    .map(({ alias, name }) => ({ value: alias, label: name }))
  const isOffered = rule.team === unchanged || offered.some(({ value }) => value === rule.team)
  const savedName = saved.find(({ team }) => team?.alias === rule.team)?.team?.name ?? rule.team
  const goneTeam = findUnusable('team', rule.team, saved)
  return (
    <SelectField
      field={fieldOf(part, 'team', (team) => onChange({ ...rule, team }))}
      label={t('mailboxes.rules.team')}
      {...(goneTeam !== null && { hint: t('mailboxes.rules.teamGone') })}
      options={[
        { value: unchanged, label: t('mailboxes.rules.asMailbox') },
        ...(isOffered ? [] : [{ value: rule.team, label: savedName }]),
        ...offered,
      ]}
    />
  )
}

function TagEffect(part: RulePart) {
  const { rule, onChange } = part
  const field = fieldOf(part, 'tags', (tags) => onChange({ ...rule, tags }))
  const { value: tags } = field
  return (
    <FieldBox field={field}>
      <FieldGroup label={t('mailboxes.rules.tags')} error={field.error} isOptional>
        <div className="flex min-w-0 flex-wrap items-center gap-1">
          <TagList tags={tags} onRemove={(tag) => field.onChange(tags.filter((other) => other !== tag))} />
          <AddTag tags={tags} onAdd={(tag) => field.onChange([...tags, tag])} />
        </div>
      </FieldGroup>
    </FieldBox>
  )
}

function fieldOf<Name extends keyof RuleValues>(
  { rule, index, errorAt }: RulePart,
  name: Name,
  onChange: (value: RuleValues[Name]) => void,
) {
  const path = `rules.${index}.${name}`
  return { name: path, value: rule[name], onChange, error: errorAt(path), change: undefined }
}
