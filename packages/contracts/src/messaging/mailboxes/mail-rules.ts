import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Alias, Instant, NamedRef } from '../../foundation/shared.ts'
import { TicketPriority } from '../../sla/ticket-priority.ts'
import { Tags } from '../../ticketing/tickets/properties/ticket-properties.ts'

/** The parts of a mail that a rule looks at: the sender's address, the recipients', the subject, or any other header. */
export const MailRuleField = z.enum(['sender', 'recipient', 'subject', 'header'])
export type MailRuleField = z.infer<typeof MailRuleField>

export const MailRuleMatch = z.enum(['contains', 'is'])
export type MailRuleMatch = z.infer<typeof MailRuleMatch>

/** The end of a mail that a rule holds for: it becomes a ticket as the rule says, or none. */
export const MailRuleOutcome = z.enum(['ticket', 'quarantine', 'ignored'])
export type MailRuleOutcome = z.infer<typeof MailRuleOutcome>

/** The name of a header (RFC 5322, 2.2), without the colon that people copy along. */
const HeaderName = z
  .string()
  .overwrite((name) => name.trim().replace(/:$/, ''))
  .max(limits.mailHeaderNameLength)
  .regex(/^[!-9;-~]+$/, because('not_a_header'))

export const MailRuleCondition = z
  .object({
    field: MailRuleField,
    /** Null for the other fields. */
    header: HeaderName.nullable().default(null),
    match: MailRuleMatch,
    value: OneLine.min(1, because('required')).max(limits.mailRuleValueLength),
  })
  .refine(({ field, header }) => field !== 'header' || header !== null, {
    path: ['header'],
    ...because('not_a_header'),
  })
export type MailRuleCondition = z.infer<typeof MailRuleCondition>

/** A rule of a mailbox: what becomes of a new mail of which all conditions hold. Null and empty leave it as it is. */
export const SaveMailRule = z
  .object({
    name: OneLine.min(1, because('name_required')).max(limits.nameLength),
    conditions: z
      .array(MailRuleCondition)
      .min(1, because('condition_required'))
      .max(limits.conditionsPerMailRule),
    outcome: MailRuleOutcome,
    topic: Alias.nullable().default(null),
    team: Alias.nullable().default(null),
    priority: TicketPriority.nullable().default(null),
    tags: Tags.default([]),
  })
  .refine((rule) => rule.outcome !== 'ticket' || hasEffect(rule), {
    path: ['outcome'],
    ...because('effect_required'),
  })
export type SaveMailRule = z.infer<typeof SaveMailRule>

function hasEffect({ topic, team, priority, tags }: Effects): boolean {
  return topic !== null || team !== null || priority !== null || tags.length > 0
}

interface Effects {
  topic: unknown
  team: unknown
  priority: unknown
  tags: readonly unknown[]
}

/** In their order. The log of mail names a rule, so that each has a name of its own. */
export const MailRules = z
  .array(SaveMailRule)
  .max(limits.mailRules)
  .superRefine((rules, context) => {
    const names = rules.map(({ name }) => name.toLowerCase())
    for (const [index, name] of names.entries())
      if (names.indexOf(name) !== index)
        context.addIssue({
          code: 'custom',
          path: [index, 'name'],
          message: because('rule_listed_twice').error(),
        })
  })
export type MailRules = z.infer<typeof MailRules>

/** `isUsable` is false for one that is archived, or a topic that has others below it: a rule sets it no more. */
const RuleTarget = NamedRef.extend({ isUsable: z.boolean() })
export type RuleTarget = z.infer<typeof RuleTarget>

export const MailRuleView = z.object({
  name: z.string(),
  conditions: z.array(MailRuleCondition),
  outcome: MailRuleOutcome,
  topic: RuleTarget.nullable(),
  team: RuleTarget.nullable(),
  priority: TicketPriority.nullable(),
  tags: z.array(z.string()),
})
export type MailRuleView = z.infer<typeof MailRuleView>

/** A rule's part in what became of a mail, in the names of that time. */
export const AppliedMailRule = z.object({
  rule: z.string(),
  outcome: MailRuleOutcome,
  topic: z.string().nullable(),
  team: z.string().nullable(),
  priority: TicketPriority.nullable(),
  tags: z.array(z.string()),
  /** Left out, since it was archived by then. */
  skipped: z.array(z.enum(['topic', 'team'])),
})
export type AppliedMailRule = z.infer<typeof AppliedMailRule>

/** Rules as they are typed, to be tried on mails that came. */
export const TryMailRules = z.object({ rules: MailRules })
export type TryMailRules = z.infer<typeof TryMailRules>

export const MailRuleTrial = z.object({
  /** Mails of the mailbox that came last. */
  mails: z.number().int(),
  /** Mails among them that rules are for: they opened tickets, or rules kept them from it. */
  newMails: z.number().int(),
  /** Mails among these that are no longer kept, so that nothing can be said of them. */
  gone: z.number().int(),
  changed: z.array(
    z.object({
      id: z.uuid(),
      receivedAt: Instant,
      from: z.string().nullable(),
      subject: z.string().nullable(),
      rules: z.array(AppliedMailRule),
    }),
  ),
})
export type MailRuleTrial = z.infer<typeof MailRuleTrial>
