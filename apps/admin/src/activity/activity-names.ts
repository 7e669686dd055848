import {
  activityAreas,
  activityEventTypes,
  Instant,
  isPropertyEvent,
  keysOf,
  propertyChangedBy,
  ticketProperties,
} from '@lodge/contracts'
import { formatDateTime } from '@lodge/ui'
import { t } from '../t.ts'

/** Returns what the log calls what happened; an action that is not known yet is its type. */
export function describeAction(action: string): string {
  const known = activityEventTypes.find((one) => one === action)
  if (!known) return action
  if (known === 'ticket.assigned' || !isPropertyEvent(known)) return t(`activity.actions.${known}`)
  return t('property.hasChanged', { name: t(`property.names.${propertyChangedBy(known)}`) })
}

/** Returns what an area of the log is called. */
export function describeArea(area: string): string {
  const known = activityAreas.find((one) => one === area)
  return known ? t(`activity.areas.${known}`) : area
}

/** The names of an entry's values that are no property of tickets; those of records are in words already. */
const factNames = [
  ...(['dueAt', 'percent', 'until', 'because', 'visibility', 'for', 'deadline', 'step', 'notified'] as const),
  ...(['gone', 'skipped', 'mergedInto', 'merged', 'followedBy', 'follows', 'related'] as const),
  ...(['duplicate_of', 'duplicated_by', 'parent', 'child', 'follow_up_of', 'followed_up_by'] as const),
  ...([
    'area',
    'request',
    'how',
    'version',
    'changed',
    'filters',
    'order',
    'columns',
    'mail',
    'work',
    'queue',
    'requiresSecondFactor',
  ] as const),
]

/** Returns what the screens call a value of an entry; one that they have no word for keeps its name. */
export function describeFactName(name: string): string {
  const property = keysOf(ticketProperties).find((one) => one === name)
  if (property) return t(`property.names.${property}`)
  const known = factNames.find((one) => one === name)
  return known ? t(`activity.factNames.${known}`) : name.charAt(0).toUpperCase() + name.slice(1)
}

/** Returns a value of an entry as people read it: moments as dates with times, nothing as "none". */
export function describeFact(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return t('activity.nothing')
  if (typeof value === 'boolean') return value ? t('activity.yes') : t('activity.no')
  const instant = Instant.safeParse(value)
  return instant.success ? formatDateTime(instant.data) : String(value)
}
