import type { FieldProblems, Problem } from '@lodge/contracts'
import { DomainError } from '@lodge/domain'

/** The answer of a thread. A refusal is one too, since errors lose their class on the way out. */
export type ThreadAnswer<Result> =
  | { result: Result }
  | { refused: Problem; fields: FieldProblems | undefined }

export interface ThreadTask {
  /** The address of the module whose function `name` is called. */
  module: string
  name: string
  input: unknown
}

/** Calls a parser; the thread's entry. */
export default async function runParser({ module, name, input }: ThreadTask): Promise<ThreadAnswer<unknown>> {
  try {
    const { [name]: parse } = await import(module)
    return { result: await parse(input) }
  } catch (error) {
    if (error instanceof DomainError) return { refused: error.problem, fields: error.details.fields }
    throw error
  }
}
