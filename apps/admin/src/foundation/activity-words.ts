import {
  type ChoiceProperty,
  isTextProperty,
  SlaStatus,
  TicketChannel,
  TicketPriority,
  TicketRating,
  TicketStatus,
  TicketUnanswered,
  TicketUndelivered,
} from '@lodge/contracts'
import { type ActivityWords, describeText } from '@lodge/domain'
import { pageLanguage } from '@lodge/strings'
import { formatDateTime } from '@lodge/ui'
import type { z } from 'zod'
import { t } from './t.ts'

const choices: Record<ChoiceProperty, (value: string) => string> = {
  status: known(TicketStatus, (status) => t(`ticket-list.values.status.${status}`)),
  priority: known(TicketPriority, (priority) => t(`ticket-list.values.priority.${priority}`)),
  slaStatus: known(SlaStatus, (status) => t(`ticket-list.values.slaStatus.${status}`)),
  rating: known(TicketRating, (rating) => t(`ticket-list.values.rating.${rating}`)),
  unanswered: known(TicketUnanswered, (unanswered) => t(`ticket-list.values.unanswered.${unanswered}`)),
  undelivered: known(TicketUndelivered, (undelivered) => t(`ticket-list.values.undelivered.${undelivered}`)),
  channel: known(TicketChannel, (channel) => t(`channel.${channel}.name`)),
}

/** The words of the activity log on the page. */
export const activityWords: ActivityWords = {
  get language() {
    return pageLanguage()
  },
  t,
  propertyName: (property) => t(`property.names.${property}`),
  propertyValue: (property, value) =>
    isTextProperty(property) ? describeText(property, value, pageLanguage()) : choices[property](value),
  formatInstant: (instant) => formatDateTime(instant),
}

function known<Value>(schema: z.ZodType<Value>, say: (value: Value) => string): (value: string) => string {
  return (value) => {
    const parsed = schema.safeParse(value)
    return parsed.success ? say(parsed.data) : value
  }
}
