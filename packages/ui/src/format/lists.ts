import { pageLanguage, writeList } from '@lodge/strings'
import { t } from '../t.ts'

/** Returns names of one kind in a row, as the page's language writes a list: "A, B, C", in German "A, B und C". */
export function formatList(names: readonly string[]): string {
  return writeList(pageLanguage(), names)
}

/** Returns facts of several kinds side by side, such as "Version 3, the default". Those that are empty are left out. */
export function joinFacts(facts: readonly (string | null | undefined | false)[]): string {
  return facts.filter(Boolean).join(t('ui.joined.facts'))
}

/** Joins facts that may have commas of their own. Those that are empty are left out. */
export function joinClauses(clauses: readonly string[]): string {
  return clauses.filter(Boolean).join(t('ui.joined.clauses'))
}
