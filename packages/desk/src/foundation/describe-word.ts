import {
  type ChoiceProperty,
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
import type { z } from 'zod'
import type { DeskStrings } from './strings.ts'

type Describe = (value: string, strings: DeskStrings) => string
type WordProperty = ChoiceProperty | TextProperty

const choices: Record<ChoiceProperty, Describe> = {
  status: known(TicketStatus, (status, { t }) => t(`property.status.${status}`)),
  priority: known(TicketPriority, (priority, { t }) => t(`property.priority.${priority}`)),
  slaStatus: known(SlaStatus, (status, { t }) => t(`property.slaStatus.${status}`)),
  rating: known(TicketRating, (rating, { t }) => t(`property.rating.${rating}`)),
  unanswered: known(TicketUnanswered, (unanswered, { t }) => t(`property.unanswered.${unanswered}`)),
  undelivered: known(TicketUndelivered, (undelivered, { t }) => t(`property.undelivered.${undelivered}`)),
  channel: known(TicketChannel, (channel, { t }) => t(`channel.${channel}.name`)),
}

/** Returns what people call a value that is stored as a word: "On hold" for `on_hold`. */
export function describeWord(property: WordProperty, value: string, strings: DeskStrings): string {
  return isTextProperty(property)
    ? describeText(property, value, strings.language)
    : choices[property](value, strings)
}

export function isWord(property: string): property is WordProperty {
  return isTextProperty(property) || property in choices
}

function known<Value>(
  schema: z.ZodType<Value>,
  say: (value: Value, strings: DeskStrings) => string,
): Describe {
  return (value, strings) => {
    const parsed = schema.safeParse(value)
    return parsed.success ? say(parsed.data, strings) : value
  }
}
