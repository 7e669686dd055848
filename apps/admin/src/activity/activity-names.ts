import { activityEventTypes, isPropertyEvent, propertyChangedBy } from '@lodge/contracts'
import { t } from '../t.ts'

/** Returns what the log calls what happened; an action that is not known yet is its type. */
export function describeAction(action: string): string {
  const known = activityEventTypes.find((one) => one === action)
  if (!known) return action
  if (known === 'ticket.assigned' || !isPropertyEvent(known)) return t(`activity.actions.${known}`)
  return t('property.hasChanged', { name: t(`property.names.${propertyChangedBy(known)}`) })
}

/** Values of an entry that are shown under another name. */
export const renamedValues = ['requiresSecondFactor', 'dueAt', 'percent'] as const
