import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { recordFields, updateOf } from '../../foundation/records/records.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { NamedRef } from '../../foundation/shared.ts'

/** The claim in which a rule looks for its value. */
export const RuleSource = z.enum(['group', 'department'])
export type RuleSource = z.infer<typeof RuleSource>

export const RuleGift = z.enum(['role', 'team', 'department'])
export type RuleGift = z.infer<typeof RuleGift>

/** Gives something to whoever has the value, in exactly this spelling. */
export const ProviderRule = z
  .object({
    source: RuleSource,
    value: z.string().trim().min(1, because('rule_value_required')).max(limits.groupLength),
    gives: RuleGift,
    /** The name of a role, or the alias of a team or a department. */
    to: z.string().min(1, because('rule_target_required')).max(120),
  })
  .refine(({ source, gives }) => source === 'group' || gives === 'department', {
    ...because('rule_gives_department_only'),
    path: ['gives'],
  })
export type ProviderRule = z.infer<typeof ProviderRule>

const Claim = OneLine.min(1).max(limits.claimNameLength)

/** Rules of a provider, in their order: the first that fits decides about the role, and about the department. */
export const SaveProviderRules = z.object({
  groupClaim: Claim.nullable(),
  departmentClaim: Claim.nullable(),
  /** Lets somebody who is no staff become staff by a group that gives a role. */
  makesStaff: z.boolean(),
  rules: z.array(ProviderRule).max(limits.providerRules),
})
export type SaveProviderRules = z.infer<typeof SaveProviderRules>

export const UpdateProviderRules = updateOf(SaveProviderRules)
export type UpdateProviderRules = z.infer<typeof UpdateProviderRules>

/** Reasons why a rule gives nothing: its team or department is archived, or its role was deleted. */
export const RuleProblem = z.enum(['archived', 'deleted'])
export type RuleProblem = z.infer<typeof RuleProblem>

export const ProviderRuleView = z.object({
  source: RuleSource,
  value: z.string(),
  gives: RuleGift,
  /** Empty for a role that was deleted. */
  to: z.string(),
  name: z.string(),
  problem: RuleProblem.nullable(),
})
export type ProviderRuleView = z.infer<typeof ProviderRuleView>

/** The rules of a provider, with all that they can name. */
export const ProviderRulesRecord = z.object({
  ...recordFields,
  name: z.string(),
  groupClaim: z.string().nullable(),
  departmentClaim: z.string().nullable(),
  makesStaff: z.boolean(),
  rules: z.array(ProviderRuleView),
  choices: z.object({
    role: z.array(NamedRef),
    team: z.array(NamedRef),
    department: z.array(NamedRef),
  }),
})
export type ProviderRulesRecord = z.infer<typeof ProviderRulesRecord>

/** Changes that rules make to one person, by the groups that the provider named last. */
export const RuleEffect = z.object({
  person: NamedRef,
  gains: z.array(z.object({ gives: RuleGift, name: z.string(), value: z.string() })),
  loses: z.array(z.object({ gives: RuleGift, name: z.string() })),
  /** True for the last superadmin, who would lose the role. */
  keepsRole: z.boolean(),
})
export type RuleEffect = z.infer<typeof RuleEffect>

export const RulesPreview = z.object({
  /** People whose groups are known. */
  known: z.number().int(),
  /** People who are linked, and whose groups have not been seen yet. */
  unseen: z.number().int(),
  changed: z.number().int(),
  /** The first of them by name. */
  items: z.array(RuleEffect),
})
export type RulesPreview = z.infer<typeof RulesPreview>
