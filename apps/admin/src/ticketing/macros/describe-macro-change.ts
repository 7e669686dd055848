import type { MacroChangeView } from '@lodge/contracts'
import { t } from '../../foundation/t.ts'

/** Returns what a step of a macro changes, with the name of what it names. */
export function describeMacroChange({ change, named }: MacroChangeView): string {
  switch (change.kind) {
    case 'status':
      return t('ticket-list.runs.status', { to: t(`ticket-list.values.status.${change.status}`) })
    case 'priority':
      return t('ticket-list.runs.priority', { to: t(`ticket-list.values.priority.${change.priority}`) })
    case 'team':
      return t('ticket-list.runs.team', { to: named ?? change.team })
    case 'assignee':
      return t('ticket-list.runs.assignee', { to: named ?? change.assignee ?? t('ticket-list.bulk.nobody') })
    case 'topic':
      return t('ticket-list.runs.topic', { to: named ?? change.topic })
    case 'course':
      return t('ticket-list.runs.course', { to: named ?? change.course ?? t('ticket-list.bulk.noCourse') })
    case 'take':
      return t('macros.use.take')
    default:
      return t(`ticket-list.runs.${change.kind}`, { tag: change.tag })
  }
}
