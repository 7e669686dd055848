import {
  activityAreas,
  activityEventTypes,
  keysOf,
  TicketChannel,
  TicketPriority,
  TicketRating,
  TicketStatus,
  ticketProperties,
} from '@lodge/contracts'
import type { ActivityWords } from './activity-words.ts'
import { describeAction, describeArea } from './describe-action.ts'
import { describeCode } from './describe-code.ts'
import { describeFact } from './describe-fact.ts'
import { describeFactName, factNames } from './fact-names.ts'
import { factValues } from './fact-values.ts'

export interface ActivityLabel {
  /** Words that stand side by side in the entry. */
  stored: string
  label: string
}

const choices = {
  status: TicketStatus.options,
  priority: TicketPriority.options,
  rating: TicketRating.options,
  channel: TicketChannel.options,
} as const

/** Returns the label of everything that entries have a code for. */
export function listActivityLabels(words: ActivityWords): ActivityLabel[] {
  return [
    ...activityEventTypes.map((type) => ({ stored: type, label: describeAction(type, words) })),
    ...activityAreas.map((area) => ({ stored: area, label: describeArea(area, words) })),
    ...[...keysOf(ticketProperties), ...factNames].map((name) => ({
      stored: name,
      label: describeFactName(name, words),
    })),
    ...keysOf(choices).flatMap((name) => choices[name].map((value) => labelOf(name, value, words))),
    ...factValues.map((key) => {
      const [name = '', value = ''] = key.split('.')
      return labelOf(name, value, words)
    }),
    ...(['unsnoozed', 'breach'] as const).map((code) => ({
      stored: `code ${code}`,
      label: describeCode('', { code }, words),
    })),
  ]
}

/** Entries store a value after its field, but permissions as a plain list. */
function labelOf(name: string, value: string, words: ActivityWords): ActivityLabel {
  const stored = name === 'permissions' ? value : `${name} ${value}`
  return { stored, label: describeFact(name, value, words) }
}
