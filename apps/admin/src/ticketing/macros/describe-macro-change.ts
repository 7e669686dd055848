import type { MacroChange, MacroChangeView } from '@lodge/contracts'
import { t } from '../../foundation/t.ts'

/** Returns what a step of a macro changes, with the name of what it names. */
export function describeMacroChange({ change, named }: MacroChangeView): string {
  return t('macros.step', { name: t(`macros.kinds.${change.kind}`), to: named ?? describeValue(change) })
}

function describeValue(change: MacroChange): string {
  switch (change.kind) {
    case 'status':
      return t(`ui.status.staff.${change.status}`)
    case 'priority':
      return t(`ui.priority.${change.priority}`)
    case 'team':
      return change.team
    case 'assignee':
      return change.assignee ?? t('macros.nobody')
    case 'topic':
      return change.topic
    case 'course':
      return change.course ?? t('macros.noCourse')
    case 'take':
      return t('macros.takeText')
    default:
      return change.tag
  }
}
