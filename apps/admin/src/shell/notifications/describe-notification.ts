import type { NotificationView } from '@lodge/contracts'
import { t } from '../../foundation/t.ts'

/** Returns a notification as a sentence: "Hannah Osei mentioned you on #48213". */
export function describeNotification({
  kind,
  actor,
  ticket,
  deadline,
  isReopening,
  isUndelivered,
  isHeldReply,
  isMoved,
  because,
  paused,
}: NotificationView): string {
  if (kind === 'paused')
    return t(`notifications.sentences.paused.${paused?.record ?? 'automation'}`, {
      title: paused?.title ?? '',
    })
  const number = ticket?.number ?? ''
  if (kind === 'sla') {
    const metric = deadline?.metric ?? 'resolution'
    return t(`notifications.sentences.sla.${metric}`, { number, isBreached: deadline?.isBreached === true })
  }
  if (isUndelivered) return t('notifications.sentences.undelivered', { number })
  if (isHeldReply) return t('notifications.sentences.heldReply', { number })
  const who = actor ?? t('notifications.sentences.lodge')
  if (isMoved) return t('notifications.sentences.moved', { who, number })
  if (kind === 'answer')
    return t(`notifications.sentences.${isReopening ? 'reopened' : 'answered'}`, { who, number })
  if (because === 'deputy') return t('notifications.sentences.deputy', { number })
  if (because === 'round_robin') return t('notifications.sentences.turn', { number })
  if (because === 'least_loaded') return t('notifications.sentences.fewest', { number })
  return t(`notifications.sentences.${kind}`, { who, number })
}
