import type { ErrorCode } from './error-codes.ts'

/** Types of parameters as they are sent: a `list` is several texts, which the reader's language joins. */
interface ParamTypes {
  number: number
  text: string
  list: readonly string[]
}

/** The code, which decides the status, and the parameters of a refusal's words. */
export interface RefusalRow {
  code: ErrorCode
  params?: Readonly<Record<string, keyof ParamTypes>>
}

export type ParamsOf<Row extends RefusalRow> = Row extends { params: infer Named }
  ? { [Name in keyof Named]: Named[Name] extends keyof ParamTypes ? ParamTypes[Named[Name]] : never }
  : Record<never, never>
