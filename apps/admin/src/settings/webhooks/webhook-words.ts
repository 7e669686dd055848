import type { WebhookEvent, WebhookTryView } from '@lodge/contracts'
import { t } from '../../foundation/t.ts'

export const eventNames: Record<WebhookEvent, () => string> = {
  'ticket.created': () => t('webhooks.events.created'),
  'ticket.replied': () => t('webhooks.events.replied'),
  'ticket.note_added': () => t('webhooks.events.noteAdded'),
  'ticket.status_changed': () => t('webhooks.events.status'),
  'ticket.assigned': () => t('webhooks.events.assigned'),
  'ticket.team_changed': () => t('webhooks.events.team'),
  'ticket.priority_changed': () => t('webhooks.events.priority'),
  'ticket.topic_changed': () => t('webhooks.events.topic'),
  'ticket.department_changed': () => t('webhooks.events.department'),
  'ticket.course_changed': () => t('webhooks.events.course'),
  'ticket.language_changed': () => t('webhooks.events.language'),
  'ticket.tags_changed': () => t('webhooks.events.tags'),
  'ticket.form_answers_changed': () => t('webhooks.events.formAnswers'),
  'ticket.requester_changed': () => t('webhooks.events.requester'),
  'ticket.rated': () => t('webhooks.events.rated'),
  'ticket.merged': () => t('webhooks.events.merged'),
  'ticket.unmerged': () => t('webhooks.events.unmerged'),
  'ticket.deleted': () => t('webhooks.events.deleted'),
  'sla.warned': () => t('webhooks.events.warned'),
  'sla.breached': () => t('webhooks.events.breached'),
}

/** Says what came of a try: the status of an answer, or why there was none. */
export function describeTry({ status, problem }: WebhookTryView): string {
  const words = problem === null ? t('webhooks.problems.none') : t(`webhooks.problems.${problem}`)
  return status === null ? words : t('webhooks.answer', { status, words })
}
