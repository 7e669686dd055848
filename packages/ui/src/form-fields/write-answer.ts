import type { FormAnswerView } from '@lodge/contracts'
import { writeFormAnswer } from '@lodge/domain'
import { t } from '../t.ts'

/** Returns an answer to a form in the language of the page. */
export function writeAnswer(view: FormAnswerView): string {
  return writeFormAnswer(view, {
    yes: t('ui.formAnswer.yes'),
    no: t('ui.formAnswer.no'),
    writeDate: (date) => t('ui.formAnswer.date', date),
    writeList: (answers) => t('ui.formAnswer.list', { answers }),
  })
}
