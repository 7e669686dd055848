import {
  type ChoiceProperty,
  choiceProperties,
  isTextProperty,
  SlaStatus,
  type TextProperty,
  TicketChannel,
  TicketPriority,
  TicketRating,
  TicketStatus,
  TicketUnanswered,
  TicketUndelivered,
} from '@lodge/contracts'
import { describeText } from '@lodge/domain'
import { pageLanguage } from '@lodge/strings'
import type { z } from 'zod'
import { t } from './t.ts'

type WordProperty = ChoiceProperty | TextProperty

const choices: Record<ChoiceProperty, (value: string) => string> = {
  status: known(TicketStatus, (status) => t(`ticket-list.values.status.${status}`)),
  priority: known(TicketPriority, (priority) => t(`ticket-list.values.priority.${priority}`)),
  slaStatus: known(SlaStatus, (status) => t(`ticket-list.values.slaStatus.${status}`)),
  rating: known(TicketRating, (rating) => t(`ticket-list.values.rating.${rating}`)),
  unanswered: known(TicketUnanswered, (unanswered) => t(`ticket-list.values.unanswered.${unanswered}`)),
  undelivered: known(TicketUndelivered, (undelivered) => t(`ticket-list.values.undelivered.${undelivered}`)),
  channel: known(TicketChannel, (channel) => t(`channel.${channel}.name`)),
}

/** Returns what people call a value that is stored as a word: "On hold" for `on_hold`. */
export function describeWord(property: WordProperty, value: string): string {
  return isTextProperty(property) ? describeText(property, value, pageLanguage()) : choices[property](value)
}

export function isWord(property: string): property is WordProperty {
  return isTextProperty(property) || choiceProperties.some((choice) => choice === property)
}

function known<Value>(schema: z.ZodType<Value>, say: (value: Value) => string): (value: string) => string {
  return (value) => {
    const parsed = schema.safeParse(value)
    return parsed.success ? say(parsed.data) : value
  }
}
