import {
  type AppliedMailRule,
  limits,
  type MailRuleCondition,
  type MailRuleOutcome,
  type TicketPriority,
} from '@lodge/contracts'
import type { StoredRule, StoredTarget } from './stored-rules.ts'

/** The parts of a mail that rules look at. */
export interface RuledMail {
  /** The sender's address; null where nobody is named. */
  sender: string | null
  /** Addresses of To, Cc and the envelope. */
  recipients: readonly string[]
  subject: string
  /** Values by the headers' names in lower case. */
  headers: Readonly<Record<string, readonly string[]>>
}

/** The outcome of a mailbox's rules for a mail: what its ticket gets, or the rule that kept it from becoming one. */
export interface RuledOutcome {
  applied: AppliedMailRule[]
  /** Null where the mail becomes a ticket. */
  end: { rule: string; outcome: Exclude<MailRuleOutcome, 'ticket'> } | null
  topic: string | null
  team: Pick<StoredTarget, 'id' | 'alias' | 'name'> | null
  priority: TicketPriority | null
  tags: string[]
}

type Rule = Pick<StoredRule, 'name' | 'conditions' | 'outcome' | 'topic' | 'team' | 'priority' | 'tags'>

export const noRules: RuledOutcome = {
  applied: [],
  end: null,
  topic: null,
  team: null,
  priority: null,
  tags: [],
}

/**
 * Applies rules to a mail in their order. Of two that set the same, the later one counts; tags add up. The first that ends
 * the mail is the last that is asked, unless somebody has decided that the mail becomes a ticket (`mayEnd`).
 */
export function applyRules(
  rules: readonly Rule[],
  mail: RuledMail,
  { mayEnd = true }: { mayEnd?: boolean } = {},
): RuledOutcome {
  const result: RuledOutcome = { ...noRules, applied: [], tags: [] }
  for (const rule of rules) {
    if (!rule.conditions.every((condition) => holds(condition, mail))) continue
    if (rule.outcome !== 'ticket') {
      if (!mayEnd) continue
      return { ...noRules, applied: [describe(rule)], end: { rule: rule.name, outcome: rule.outcome } }
    }
    result.applied.push(describe(rule))
    if (rule.topic?.isUsable) result.topic = rule.topic.alias
    if (rule.team?.isUsable) result.team = rule.team
    if (rule.priority !== null) result.priority = rule.priority
    result.tags = [...new Set([...result.tags, ...rule.tags])].slice(0, limits.tagsPerTicket)
  }
  return result
}

/** Returns whether a condition holds, whatever the case and the spaces of what it is compared with. */
function holds({ field, header, match, value }: MailRuleCondition, mail: RuledMail): boolean {
  const wanted = plain(value)
  return valuesOf(field, header, mail).some((found) =>
    match === 'is' ? plain(found) === wanted : plain(found).includes(wanted),
  )
}

function valuesOf(
  field: MailRuleCondition['field'],
  header: string | null,
  { sender, recipients, subject, headers }: RuledMail,
): readonly string[] {
  switch (field) {
    case 'sender':
      return sender === null ? [] : [sender]
    case 'recipient':
      return recipients
    case 'subject':
      return [subject]
    case 'header':
      return valuesOfHeader(headers, (header ?? '').toLowerCase())
  }
}

/** A rule may have come since the mail was read, and then its header was not. */
function valuesOfHeader(headers: RuledMail['headers'], name: string): readonly string[] {
  return Object.hasOwn(headers, name) ? (headers[name] ?? []) : []
}

/** The letters of a value that are compared: senders can make the normal form of long ones take minutes. */
const comparedLength = 4_000

function plain(text: string): string {
  return text.slice(0, comparedLength).normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

function describe({ name, outcome, topic, team, priority, tags }: Rule): AppliedMailRule {
  return {
    rule: name,
    outcome,
    topic: topic?.isUsable ? topic.name : null,
    team: team?.isUsable ? team.name : null,
    priority,
    tags,
    skipped: [
      ...(topic && !topic.isUsable ? (['topic'] as const) : []),
      ...(team && !team.isUsable ? (['team'] as const) : []),
    ],
  }
}

/** Returns the names of the headers that rules look at, in lower case. */
export function listHeaderNames(rules: readonly Pick<StoredRule, 'conditions'>[]): string[] {
  const names = rules.flatMap(({ conditions }) => conditions.flatMap(({ header }) => header ?? []))
  return [...new Set(names.map((name) => name.toLowerCase()))]
}
