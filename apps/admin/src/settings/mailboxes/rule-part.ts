import type { MailRuleView } from '@lodge/contracts'
import type { RuleValues } from './rules-record.ts'

/** A rule for its fields. */
export interface RulePart {
  rule: RuleValues
  index: number
  /** The mailbox's rules as they are saved, which know the names of what they set. */
  saved: readonly MailRuleView[]
  errorAt: (path: string) => string | undefined
  onChange: (rule: RuleValues) => void
}
