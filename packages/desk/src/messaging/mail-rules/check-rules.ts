import type { SaveMailRule } from '@lodge/contracts'
import { findOne, type Transaction } from '@lodge/database'
import { refusalAt, type Staff, seesTeam } from '@lodge/domain'
import { findLeafTopic } from '../../ticketing/topics/find-leaf-topic.ts'
import type { RuleData, StoredRule, StoredTarget } from './stored-rules.ts'

interface GivenRules {
  rules: readonly SaveMailRule[]
  /** Rules of the mailbox until now. */
  before: readonly StoredRule[]
  at: Date
}

/** A rule whose topic and team have been found. */
export interface CheckedRule extends Omit<SaveMailRule, 'topic' | 'team'> {
  topic: StoredTarget | null
  team: StoredTarget | null
}

/**
 * Finds what rules set. Throws `invalid_input` for a topic that is not there and a team that is not there or whose tickets
 * the actor does not see. What the mailbox's rules name already stays, so that the rest of it can be changed.
 */
export async function checkRules(
  tx: Transaction,
  actor: Staff,
  { rules, before, at }: GivenRules,
): Promise<CheckedRule[]> {
  const checked: CheckedRule[] = []
  for (const [index, given] of rules.entries()) {
    const { topic, team, priority, tags } = given.outcome === 'ticket' ? given : nothingSet
    checked.push({
      ...given,
      topic: topic === null ? null : (known('topic', topic) ?? (await findTopic(tx, topic, { index, at }))),
      team: team === null ? null : (known('team', team) ?? (await findTeam(tx, team, { index, actor }))),
      priority,
      tags,
    })
  }
  return checked

  function known(kind: 'topic' | 'team', alias: string): StoredTarget | undefined {
    return before.flatMap((rule) => rule[kind] ?? []).find((target) => target.alias === alias)
  }
}

/** A mail that ends here is no ticket. */
const nothingSet = { topic: null, team: null, priority: null, tags: [] }

export function toRuleData({ topic, team, ...rule }: CheckedRule): RuleData {
  return { ...rule, topicId: topic?.id ?? null, teamId: team?.id ?? null }
}

async function findTopic(
  tx: Transaction,
  alias: string,
  { index, at }: { index: number; at: Date },
): Promise<StoredTarget> {
  const topic = await findLeafTopic(tx, alias, at)
  if (!topic) throw refusalAt(`rules.${index}.topic`, 'unknown_topic')
  return { id: topic.id, alias, name: topic.name, isUsable: true }
}

async function findTeam(
  tx: Transaction,
  alias: string,
  { index, actor }: { index: number; actor: Staff },
): Promise<StoredTarget> {
  const team = await findOne(tx, 'team', { alias, archivedAt: null }, { columns: ['id', 'name'] })
  if (!team || !seesTeam(actor, team.id)) throw refusalAt(`rules.${index}.team`, 'unknown_team')
  return { id: team.id, alias, name: team.name, isUsable: true }
}
