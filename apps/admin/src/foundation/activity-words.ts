import type { ActivityWords } from '@lodge/domain'
import { pageLanguage } from '@lodge/strings'
import { formatDateTime } from '@lodge/ui'
import { describeWord } from './property-words.ts'
import { t } from './t.ts'

/** The words of the activity log on the page. */
export const activityWords: ActivityWords = {
  get language() {
    return pageLanguage()
  },
  t,
  propertyName: (property) => t(`property.names.${property}`),
  propertyValue: describeWord,
  formatInstant: (instant) => formatDateTime(instant),
}
