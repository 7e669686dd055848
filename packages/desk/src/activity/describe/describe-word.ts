import {
  type ChoiceProperty,
  type LabelProperty,
  SlaStatus,
  TicketChannel,
  TicketPriority,
  TicketStatus,
} from '@lodge/contracts'
import { languageName } from '@lodge/domain'
import type { z } from 'zod'
import type { DeskStrings } from '../../strings.ts'

type Describe = (value: string, strings: DeskStrings) => string

const words: Record<ChoiceProperty | Exclude<LabelProperty, 'tags'>, Describe> = {
  status: known(TicketStatus, (status, { t }) => t(`property.status.${status}`)),
  priority: known(TicketPriority, (priority, { t }) => t(`property.priority.${priority}`)),
  slaStatus: known(SlaStatus, (status, { t }) => t(`property.slaStatus.${status}`)),
  channel: known(TicketChannel, (channel, { t }) => t(`property.channel.${channel}`)),
  language: (tag, { language }) => languageName(tag, language),
}

/** Returns what people call a value that is kept as a word: "On hold" for `on_hold`. */
export function describeWord(property: keyof typeof words, value: string, strings: DeskStrings): string {
  return words[property](value, strings)
}

/** Tells whether a property is kept as a word. */
export function isWord(property: string): property is keyof typeof words {
  return property in words
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
