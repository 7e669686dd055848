import type { AutomationEffect, AutomationTrigger } from '@lodge/contracts'
import { TicketPriority, TicketStatus } from '@lodge/contracts'
import { formatList, joinFacts } from '@lodge/ui'
import { t } from '../../foundation/t.ts'

/** Returns a trigger in words, such as "2 hours after the ticket was created, in business hours". */
export function describeTrigger(trigger: AutomationTrigger): string {
  if (trigger.kind === 'event')
    return formatList(trigger.events.map((event) => t(`automations.events.${event}`)))
  const { amount, unit, after, time } = trigger
  return t('automations.timeTrigger', {
    time: t(`automations.amount.${unit}`, { amount }),
    moment: t(`automations.moments.${after}`),
    isBusiness: time === 'business',
  })
}

/** Returns what a run did, or a trial would do, as one sentence without its end. */
export function describeEffect(effect: AutomationEffect, isTrial: boolean): string {
  switch (effect.kind) {
    case 'property':
      return t('automations.effects.property', {
        name: t(`property.names.${effect.property}`),
        from: nameOfValue(effect.property, effect.from),
        to: nameOfValue(effect.property, effect.to),
      })
    case 'tags':
      return joinFacts([
        ...effect.added.map((tag) => t('automations.effects.tagAdded', { tag })),
        ...effect.removed.map((tag) => t('automations.effects.tagRemoved', { tag })),
      ])
    case 'macro':
      return t('automations.effects.macro', { title: effect.title })
    case 'webhook':
      return t(effect.isCalled ? 'automations.effects.webhook' : 'automations.effects.webhookLeft', {
        name: effect.name,
        isTrial,
      })
    default:
      return t(`automations.effects.${effect.kind}`)
  }
}

function nameOfValue(property: string, value: string | null): string {
  if (value === null) return t('settings-form.none')
  const status = property === 'status' ? TicketStatus.safeParse(value).data : undefined
  if (status) return t(`ui.status.staff.${status}`)
  const priority = property === 'priority' ? TicketPriority.safeParse(value).data : undefined
  return priority ? t(`ui.priority.${priority}`) : value
}
