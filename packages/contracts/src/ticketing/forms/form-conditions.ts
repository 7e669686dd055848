import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'

export const conditionTests = ['equals', 'not_equals', 'includes', 'is_answered'] as const

/**
 * A test of one earlier answer. An answer that is hidden or missing passes none. A tick is `true` or `false`.
 * `includes` is about several choices.
 */
const AnswerTest = z.object({
  field: z.string().max(limits.formKeyLength),
  test: z.enum(conditionTests),
  value: z.string().max(limits.formAnswerLength).optional(),
})
export type AnswerTest = z.infer<typeof AnswerTest>

const EveryOrAny = z.object({
  match: z.enum(['all', 'any']),
  tests: z.array(AnswerTest).min(1).max(limits.formConditions),
})

/** A condition as it was written before there could be several. */
const OneAnswer = z.object({ field: z.string(), equals: z.string() })

/** Shows a field where all of some tests pass, or any of them. */
export const FormCondition = z.union([
  EveryOrAny,
  OneAnswer.transform(({ field, equals }) => ({
    match: 'all' as const,
    tests: [{ field, test: 'equals' as const, value: equals }],
  })),
])
export type FormCondition = z.infer<typeof EveryOrAny>
