import type { AnswerWords } from '@lodge/domain'
import type { TranslateDesk } from './strings.ts'

/** Returns how answers to forms are written in a language. */
export function answerWords(t: TranslateDesk): AnswerWords {
  return {
    yes: t('form-answers.yes'),
    no: t('form-answers.no'),
    writeDate: (date) => t('form-answers.date', date),
    writeList: (answers) => t('form-answers.list', { answers }),
  }
}
