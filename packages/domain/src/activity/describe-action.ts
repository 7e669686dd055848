import { activityAreas, activityEventTypes, isPropertyEvent, propertyChangedBy } from '@lodge/contracts'
import type { ActivityWords } from './activity-words.ts'

/** Returns what the log calls what happened; an action that is not known is its type. */
export function describeAction(action: string, { t, propertyName }: ActivityWords): string {
  const known = activityEventTypes.find((one) => one === action)
  if (!known) return action
  if (known === 'ticket.assigned' || !isPropertyEvent(known)) return t(`activity.actions.${known}`)
  return t('activity.propertyChanged', { name: propertyName(propertyChangedBy(known)) })
}

export function describeArea(area: string, { t }: ActivityWords): string {
  const known = activityAreas.find((one) => one === area)
  return known ? t(`activity.areas.${known}`) : area
}
