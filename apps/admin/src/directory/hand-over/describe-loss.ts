import type { HandOverPreview } from '@lodge/contracts'
import { t } from '../../foundation/t.ts'

/** The question before a change by which people no longer see tickets that they have. */
export function describeLoss({ people, openTickets }: HandOverPreview) {
  const names = people.map(({ name }) => name)
  return {
    title: t('hand-over.loseTitle'),
    text:
      people.length > 3
        ? t('hand-over.loseTextMany', { people: people.length })
        : t('hand-over.loseText', { names, count: openTickets }),
    confirmLabel: t('hand-over.save'),
  }
}
