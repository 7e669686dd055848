import { activityEventTypes, isPropertyEvent, propertyChangedBy } from '@lodge/contracts'
import { t } from '../t.ts'

/** Returns what the log calls what happened; an action that is not known yet is its type. */
export function describeAction(action: string): string {
  const known = activityEventTypes.find((one) => one === action)
  if (!known) return action
  if (known === 'ticket.assigned' || known === 'ticket.team_changed' || !isPropertyEvent(known))
    return t(`activity.actions.${known}`)
  return t('property.hasChanged', { name: t(`property.names.${propertyChangedBy(known)}`) })
}

/** The values of an entry whose names are not their own words. */
export const renamedValues = ['dueAt', 'percent'] as const
