import {
  type MailRuleField,
  type MailRuleMatch,
  type MailRuleOutcome,
  type MailRuleView,
  TicketPriority,
} from '@lodge/contracts'
import { joinClauses, joinFacts } from '@lodge/ui'
import { assignableTeamsQuery } from '../../directory/assignable-teams/queries.ts'
import { findName, listNodes } from '../../foundation/edit-conflicts/find-name.ts'
import { queryCache } from '../../foundation/query-cache.ts'
import type { DescribedField } from '../../foundation/settings-form/list-changes.ts'
import { t } from '../../foundation/t.ts'
import { topicTreeQuery } from '../../ticketing/ticket/queries.ts'
import { toTreeNode } from '../../ticketing/ticket/use-trees.ts'

/** The value that stands for what a ticket gets without the rule; no alias has an underscore. */
export const unchanged = '_unchanged'

export interface ConditionValues {
  /** Tells conditions apart while they are typed. */
  key: string
  field: MailRuleField
  header: string
  match: MailRuleMatch
  value: string
}

/** The form values of a rule. */
export interface RuleValues {
  /** Tells rules apart while they are typed and moved. */
  key: string
  name: string
  conditions: ConditionValues[]
  outcome: MailRuleOutcome
  topic: string | null
  team: string
  priority: string
  tags: string[]
}

export interface RulesValues {
  rules: RuleValues[]
}

export const blankCondition = (): ConditionValues => ({
  key: crypto.randomUUID(),
  field: 'sender',
  header: '',
  match: 'contains',
  value: '',
})

export const blankRule = (): RuleValues => ({
  key: crypto.randomUUID(),
  name: '',
  conditions: [blankCondition()],
  outcome: 'ticket',
  topic: null,
  team: unchanged,
  priority: unchanged,
  tags: [],
})

/** Returns rules as the contract's schema takes them, without what belongs to another outcome and stays in the form. */
export function toRulesInput(rules: readonly RuleValues[]) {
  return rules.map(({ name, conditions, outcome, topic, team, priority, tags }) => ({
    name,
    conditions: conditions.map(({ field, header, match, value }) => ({
      field,
      header: field === 'header' ? header : null,
      match,
      value,
    })),
    outcome,
    topic: outcome === 'ticket' ? topic : null,
    team: outcome === 'ticket' && team !== unchanged ? team : null,
    priority: outcome === 'ticket' ? (TicketPriority.safeParse(priority).data ?? null) : null,
    tags: outcome === 'ticket' ? tags : [],
  }))
}

export function toRulesValues(rules: readonly MailRuleView[]): RuleValues[] {
  return rules.map(({ conditions, topic, team, priority, ...rule }, place) => ({
    ...rule,
    key: String(place),
    conditions: conditions.map(({ header, ...condition }, at) => ({
      ...condition,
      key: String(at),
      header: header ?? '',
    })),
    topic: topic?.alias ?? null,
    team: team?.alias ?? unchanged,
    priority: priority ?? unchanged,
  }))
}

/** Describes the rules as one field: two people who change them at once choose whose list is kept. */
export function rulesChanges(saved: readonly MailRuleView[]): DescribedField<RulesValues>[] {
  return [
    {
      path: 'rules',
      label: t('mailboxes.rules.title'),
      of: ({ rules }) => toRulesInput(rules),
      was: ({ rules }) => joinClauses(rules.map((rule) => `${rule.name}: ${describeRule(rule, saved)}`)),
    },
  ]
}

/** Returns in words what a rule looks at and does. */
export function describeRule(rule: RuleValues, saved: readonly MailRuleView[]): string {
  return t('mailboxes.rules.summary', {
    conditions: rule.conditions.map(describeCondition),
    effects: describeEffects(rule, saved) || t('mailboxes.rules.noEffect'),
  })
}

function describeCondition({ field, header, match, value }: ConditionValues): string {
  const name =
    field === 'header' ? header || t('mailboxes.rules.fields.header') : t(`mailboxes.rules.fields.${field}`)
  return t(`mailboxes.rules.tests.${match}`, { field: name, value: value || '…' })
}

function describeEffects(
  { outcome, topic, team, priority, tags }: RuleValues,
  saved: readonly MailRuleView[],
): string {
  if (outcome !== 'ticket') return t(`mailboxes.rules.outcomes.${outcome}`)
  const topics = listNodes(queryCache.getQueryData(topicTreeQuery.queryKey)?.items.map(toTreeNode))
  const teams = queryCache.getQueryData(assignableTeamsQuery.queryKey)?.items ?? []
  const known = TicketPriority.safeParse(priority).data
  return joinFacts([
    findName(
      topic,
      saved.map((rule) => rule.topic),
      topics,
    ),
    team === unchanged
      ? ''
      : findName(
          team,
          saved.map((rule) => rule.team),
          teams,
        ),
    known ? t('mailboxes.rules.priorityIs', { priority: t(`ui.priority.${known}`) }) : '',
    tags.length > 0 ? t('mailboxes.rules.tagsAre', { tags, count: tags.length }) : '',
  ])
}

/** Returns the name of a topic or team that a rule names and that is in use no more; null for any other. */
export function findUnusable(
  kind: 'topic' | 'team',
  alias: string | null,
  saved: readonly MailRuleView[],
): string | null {
  const target = saved.map((rule) => rule[kind]).find((record) => record?.alias === alias)
  return target && !target.isUsable ? target.name : null
}
