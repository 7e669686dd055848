import { isDeepStrictEqual } from 'node:util'
import type { Facts } from './record-kind.ts'

/** Returns those facts that differ, before and after. */
export function findChange(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const changed = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const pick = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
