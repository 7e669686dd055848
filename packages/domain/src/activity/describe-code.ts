import type { ActivityCode } from '@lodge/contracts'
import type { ActivityWords } from './activity-words.ts'

const deletable = ['article', 'assignee', 'requester', 'team', 'topic', 'department', 'course'] as const

/** Takes the field that the code is a value of as `name`. */
export function describeCode(name: string, value: ActivityCode, { t }: ActivityWords): string {
  switch (value.code) {
    case 'ticket':
      return t('activity.subjects.ticket', { number: String(value.number) })
    case 'deleted':
      return t(`activity.deleted.${deletable.find((each) => each === name) ?? 'record'}`)
    case 'auto_closed':
      return t('activity.codes.auto_closed', { days: value.days })
    case 'files':
      return t('activity.codes.files', { count: value.count })
    case 'percent':
      return t('activity.codes.percent', { percent: value.percent })
    case 'after_breach':
      return t('activity.codes.after_breach', { minutes: value.minutes })
    case 'unsnoozed':
    case 'breach':
      return t(`activity.codes.${value.code}`)
  }
}
