import { findPageText } from '@lodge/strings'
import { z } from 'zod'
import { type ParamArguments, Problem, problem } from './problem.ts'
import type { Reason } from './refusals.ts'

type Issue = z.core.$ZodRawIssue

/** Returns the error of a schema for this reason: in a page its words, elsewhere a code, which `readProblem` reads. */
export function because<Of extends Reason>(
  reason: Of,
  ...params: ParamArguments<Of>
): { error: () => string } {
  const found = problem(reason, ...params)
  return { error: () => textOrCode(found) }
}

/** Has zod say what is wrong by our reasons, in all schemas without an error of their own. */
export function configureZodErrors(): void {
  z.config({ customError: (issue) => textOrCode(problemOf(issue)) })
}

/** Returns the problem that an issue's message stands for; null for a message of anybody else's. */
export function readProblem(message: string): Problem | null {
  try {
    return Problem.safeParse(JSON.parse(message)).data ?? null
  } catch {
    return null
  }
}

/** Returns a problem as a text that `readProblem` reads. */
export function writeProblem(found: Problem): string {
  return JSON.stringify(found)
}

function textOrCode(found: Problem): string {
  return findPageText(`errors.${found.reason}`, found.params) ?? writeProblem(found)
}

function problemOf(issue: Issue): Problem {
  switch (issue.code) {
    case 'invalid_type':
      return problemOfType(issue)
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum))
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum))
    case 'invalid_format':
      return problem(reasonOfFormat(String(issue.format)))
    case 'invalid_value':
      return problem('not_an_option')
    case 'unrecognized_keys':
      return problem('unknown_fields', { names: namesIn(issue.keys) })
    default:
      return problem('not_valid')
  }
}

function problemOfType({ input, expected }: Issue): Problem {
  if (input === undefined) return problem('required')
  if (expected === 'int') return problem('not_whole')
  return problem(expected === 'number' ? 'not_a_number' : 'not_valid')
}

function tooBig(origin: unknown, max: number): Problem {
  if (origin === 'string') return problem('too_long', { max })
  return problem(isCollection(origin) ? 'too_many' : 'too_large', { max })
}

function tooSmall(origin: unknown, min: number): Problem {
  if (origin === 'string') return min === 1 ? problem('required') : problem('too_short', { min })
  return problem(isCollection(origin) ? 'too_few' : 'too_small', { min })
}

function namesIn(keys: unknown): string[] {
  return Array.isArray(keys) ? keys.map(String) : []
}

function isCollection(origin: unknown): boolean {
  return origin === 'array' || origin === 'set' || origin === 'map'
}

function reasonOfFormat(format: string): 'not_an_email' | 'not_a_date' | 'not_valid' {
  if (format === 'email') return 'not_an_email'
  return format === 'date' || format === 'datetime' ? 'not_a_date' : 'not_valid'
}
