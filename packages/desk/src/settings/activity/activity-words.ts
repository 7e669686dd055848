import type { ActivityWords } from '@lodge/domain'
import { describeWord } from '../../foundation/describe-word.ts'
import { deskStrings } from '../../foundation/strings.ts'

/** Returns the words of the activity log for a reader's language tag, English where there is no catalogue for it. */
export function activityWords(
  language: string | null,
  formatInstant: ActivityWords['formatInstant'],
): ActivityWords {
  const strings = deskStrings(language)
  return {
    language: strings.language,
    t: strings.t,
    propertyName: (property) => strings.t(`property.name.${property}`),
    propertyValue: (property, value) => describeWord(property, value, strings),
    formatInstant,
  }
}
