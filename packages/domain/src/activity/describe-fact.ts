import {
  type ActivityFact,
  type ActivityFacts,
  type ActivityView,
  type ChoiceProperty,
  choiceProperties,
  Instant,
  isTextProperty,
  type TextProperty,
} from '@lodge/contracts'
import { writeList } from '@lodge/strings'
import type { ActivityWords } from './activity-words.ts'
import { describeCode } from './describe-code.ts'
import { describeFactName } from './fact-names.ts'
import { factValues } from './fact-values.ts'

/** Returns a value as people read it: moments with their time, nothing as "none", codes and lists in words. */
export function describeFact(name: string, value: ActivityFact | undefined, words: ActivityWords): string {
  const { t } = words
  if (value === null || value === undefined || isEmpty(value)) return t('activity.nothing')
  if (typeof value === 'boolean') return t(value ? 'activity.yes' : 'activity.no')
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value))
    return writeList(
      words.language,
      value.map((item) => describeItem(name, item, words)),
    )
  return typeof value === 'object' ? describeCode(name, value, words) : describeText(name, value, words)
}

function isEmpty(value: ActivityFact): boolean {
  return Array.isArray(value) && value.length === 0
}

/** Returns the fields of an entry, those of `before` first. */
export function factNamesOf({ before, after }: Pick<ActivityView, 'before' | 'after'>): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
}

/** Returns a line such as "Status: Open → Resolved, Team: Exams". */
export function describeChange(entry: Pick<ActivityView, 'before' | 'after'>, words: ActivityWords): string {
  const { before, after } = entry
  return factNamesOf(entry)
    .map((name) => {
      const fact = {
        name: describeFactName(name, words),
        before: describeFact(name, before?.[name], words),
      }
      const value = describeFact(name, after?.[name], words)
      return before && name in before
        ? words.t('activity.factChange', { ...fact, after: value })
        : words.t('activity.fact', { name: fact.name, value })
    })
    .join(words.t('activity.joined.facts'))
}

/** Returns a line such as "Status: Open; Assignee: none". */
export function describeFacts(facts: ActivityFacts | null, words: ActivityWords): string {
  return Object.entries(facts ?? {})
    .map(([name, value]) =>
      words.t('activity.fact', {
        name: describeFactName(name, words),
        value: describeFact(name, value, words),
      }),
    )
    .join(words.t('activity.joined.clauses'))
}

function describeItem(name: string, item: string, words: ActivityWords): string {
  if (name !== 'changed' && name !== 'columns') return describeText(name, item, words)
  return describeFactName(item, words)
}

function describeText(name: string, value: string, words: ActivityWords): string {
  const instant = Instant.safeParse(value)
  if (instant.success) return words.formatInstant(instant.data)
  if (isWordProperty(name)) return words.propertyValue(name, value)
  // Entries of earlier versions have words in place of codes.
  const key = factValues.find((each) => each === `${name}.${value}`)
  return key ? words.t(`activity.values.${key}`) : value
}

function isWordProperty(name: string): name is ChoiceProperty | TextProperty {
  return isTextProperty(name) || choiceProperties.some((each) => each === name)
}
