import type { FieldErrors } from '@lodge/contracts'

export interface PlacedErrors {
  /** Problems of shown fields, top to bottom. */
  placed: { path: string; message: string }[]
  rest: string[]
}

/** Returns true for `tags.0` and `tags`. */
export function isAbout(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`)
}

/** Returns the first message at a field or a part of it. */
export function findErrorAt(errors: FieldErrors, field: string): string | undefined {
  return errors[field] ?? Object.entries(errors).find(([path]) => isAbout(path, field))?.[1]
}

/** Puts each problem at the closest field; names come top to bottom. */
export function placeErrors(errors: FieldErrors, names: readonly string[]): PlacedErrors {
  const problems = Object.entries(errors).map(([path, message]) => ({ name: closest(path, names), message }))
  return {
    placed: names.flatMap((path) => {
      const problem = problems.find(({ name }) => name === path)
      return problem ? [{ path, message: problem.message }] : []
    }),
    rest: problems.filter(({ name }) => name === undefined).map(({ message }) => message),
  }
}

function closest(path: string, names: readonly string[]): string | undefined {
  return names.filter((name) => isAbout(path, name)).toSorted((one, other) => other.length - one.length)[0]
}

/** Flattens the nested errors of react-hook-form. */
export function flattenErrors(errors: object, above = ''): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([key, node]: [string, unknown]) => {
      if (typeof node !== 'object' || node === null || key === 'ref') return []
      // A message about a list stands beside those about its items.
      const path = key === 'root' ? above : above === '' ? key : `${above}.${key}`
      const own = 'message' in node && typeof node.message === 'string' ? [[path, node.message]] : []
      return [...own, ...Object.entries(flattenErrors(node, path))]
    }),
  )
}
