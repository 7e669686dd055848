import {
  MailRuleCondition,
  MailRuleOutcome,
  type MailRuleView,
  type RuleTarget,
  TicketPriority,
} from '@lodge/contracts'
import { insertMany, query, remove, sql, type Transaction, uuids } from '@lodge/database'
import { z } from 'zod'
import { batchedWithin } from '../../foundation/batched.ts'

/** A topic or team that a rule sets, with its id. */
export interface StoredTarget extends RuleTarget {
  id: string
}

/** A rule with all that is known of what it sets. */
export interface StoredRule extends Omit<MailRuleView, 'topic' | 'team'> {
  topic: StoredTarget | null
  team: StoredTarget | null
}

/** A rule as it is to be stored. */
export interface RuleData extends Omit<MailRuleView, 'topic' | 'team'> {
  topicId: string | null
  teamId: string | null
}

interface RuleRow extends Omit<StoredRule, 'conditions' | 'outcome' | 'priority'> {
  conditions: unknown
  outcome: string
  priority: string | null
}

/** Holds for a topic of which mail makes tickets: neither it nor one above it is archived, and it has none below it. */
const isUsableTopic = sql`
  NOT EXISTS (SELECT FROM topic child WHERE child.parent_id = topic.id AND child.archived_at IS NULL)
  AND NOT EXISTS (
    WITH RECURSIVE line AS (
      SELECT own.parent_id, own.archived_at FROM topic own WHERE own.id = topic.id
      UNION ALL
      SELECT above.parent_id, above.archived_at FROM topic above JOIN line ON line.parent_id = above.id)
    SELECT FROM line WHERE archived_at IS NOT NULL)`

/** Returns the rules of a mailbox in their order. */
export const loadRules = batchedWithin(async (db, mailboxIds: readonly string[]) => {
  const rows = await query<RuleRow & { mailboxId: string }>(
    db,
    sql`
    SELECT rule.mailbox_id AS "mailboxId", rule.name, rule.conditions, rule.outcome, rule.priority, rule.tags,
           CASE WHEN topic.id IS NOT NULL THEN json_build_object(
             'id', topic.id, 'alias', topic.alias, 'name', topic.name, 'isUsable', ${isUsableTopic}) END AS topic,
           CASE WHEN team.id IS NOT NULL THEN json_build_object(
             'id', team.id, 'alias', team.alias, 'name', team.name, 'isUsable', team.archived_at IS NULL) END AS team
    FROM mailbox_rule rule
    LEFT JOIN topic ON topic.id = rule.topic_id LEFT JOIN team ON team.id = rule.team_id
    WHERE rule.mailbox_id = ANY(${uuids(mailboxIds)}) ORDER BY rule.position`,
  )
  const byMailbox = Map.groupBy(rows, ({ mailboxId }) => mailboxId)
  return (mailboxId): StoredRule[] =>
    (byMailbox.get(mailboxId) ?? []).map(({ mailboxId: _, conditions, outcome, priority, ...row }) => ({
      ...row,
      conditions: z.array(MailRuleCondition).parse(conditions),
      outcome: MailRuleOutcome.parse(outcome),
      priority: TicketPriority.nullable().parse(priority),
    }))
})

/** Stores the rules of a mailbox in place of those that it has. */
export async function saveRules(
  tx: Transaction,
  mailboxId: string,
  rules: readonly RuleData[],
): Promise<void> {
  await remove(tx, 'mailbox_rule', { mailboxId })
  await insertMany(
    tx,
    'mailbox_rule',
    rules.map((rule, position) => ({ ...rule, mailboxId, position })),
  )
}

export function toRuleView({ topic, team, ...rule }: StoredRule): MailRuleView {
  return { ...rule, topic: topic && withoutId(topic), team: team && withoutId(team) }
}

function withoutId({ id: _, ...target }: StoredTarget): RuleTarget {
  return target
}
