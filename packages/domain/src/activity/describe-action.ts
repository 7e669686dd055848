import { activityAreas, activityEventTypes, isPropertyEvent, propertyChangedBy } from '@lodge/contracts'
import type { ActivityWords } from './activity-words.ts'

/** Returns what the log calls what happened; an action that is not known is its type. */
export function describeAction(action: string, { t, propertyName }: ActivityWords): string {
  const eventType = activityEventTypes.find((type) => type === action)
  if (!eventType) return action
  if (eventType === 'ticket.assigned' || !isPropertyEvent(eventType))
    return t(`activity.actions.${eventType}`)
  return t('activity.propertyChanged', { name: propertyName(propertyChangedBy(eventType)) })
}

export function describeArea(area: string, { t }: ActivityWords): string {
  const knownArea = activityAreas.find((each) => each === area)
  return knownArea ? t(`activity.areas.${knownArea}`) : area
}
