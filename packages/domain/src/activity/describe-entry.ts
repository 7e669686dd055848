import { type ActivityView, visitorActions } from '@lodge/contracts'
import type { ActivityWords } from './activity-words.ts'

/** Returns a person by the name that they had then. */
export function describeActor(
  { actor, actorAlias, action }: Pick<ActivityView, 'actor' | 'action'> & { actorAlias?: string | null },
  { t }: ActivityWords,
): string {
  if (actor !== '') return actor
  if (actorAlias) return t('activity.deleted.person')
  return t(visitorActions.some((each) => each === action) ? 'activity.visitor' : 'activity.system')
}

/** Returns the subject by the name that it had then. */
export function describeSubject(
  { subject, action }: Pick<ActivityView, 'subject' | 'action'>,
  words: ActivityWords,
): string {
  const number = /^#(\d+)$/.exec(subject)?.[1]
  if (number !== undefined) return words.t('activity.subjects.ticket', { number })
  return subject === '' ? describeNameless(action, words) : subject
}

function describeNameless(action: string, { t }: ActivityWords): string {
  if (action === 'person.limit_reached' || action === 'person.passkey_refused') return t('activity.visitor')
  const [area] = action.split('.')
  switch (area) {
    case 'tickets':
    case 'activity':
    case 'report':
    case 'installation':
    case 'job':
      return t(`activity.subjects.${area}`)
    case 'deadline':
      return t('activity.deleted.ticket')
    case 'ticket':
    case 'person':
    case 'sla_policy':
    case 'business_hours':
    case 'canned_response':
    case 'delivery':
      return t(`activity.deleted.${area}`)
    default:
      return ''
  }
}
