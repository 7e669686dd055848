import { activityAreas, activityEventTypes, isPropertyEvent, propertyChangedBy } from '@lodge/contracts'
import type { ActivityWords } from './activity-words.ts'

/** Returns the type of an unknown action as it is. */
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
