import { z } from 'zod'
import { Reason, type RefusalParams } from './refusals.ts'

export const Params = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()).readonly()]))
export type Params = z.infer<typeof Params>

/** A refusal before anybody puts it in words. */
export const Problem = z.object({ reason: Reason, params: Params.optional() })
export type Problem = z.infer<typeof Problem>

/** Problems by the path of their field, such as `formAnswers.room` or `attachments.0`. */
export type FieldProblems = Record<string, Problem>

/** A reason's parameters as arguments of a function: none where it has none. */
export type ParamArguments<Of extends Reason> = [WithParams<Of>] extends [never]
  ? []
  : [params: RefusalParams<Of>]

/** The reason itself where it has parameters, else `never`. */
type WithParams<Of extends Reason> = Of extends Reason
  ? keyof RefusalParams<Of> extends never
    ? never
    : Of
  : never

export function problem<Of extends Reason>(reason: Of, ...[params]: ParamArguments<Of>): Problem {
  return params && Object.keys(params).length > 0 ? { reason, params: { ...params } } : { reason }
}
