import { CreateTicket, fieldMessages, LanguageTag, type TopicView } from '@lodge/contracts'
import { validateFormAnswers } from '@lodge/domain'
import { type AnswerFilesState, filesById, validateForm } from '@lodge/ui'
import type { NewTicketDraft } from './new-ticket-draft.ts'

const NewTicketWords = CreateTicket.pick({ subject: true, body: true, formAnswers: true })

interface AskedOf {
  topic: TopicView
  /** The aliases of those that may be chosen. */
  courses: readonly string[]
  files: AnswerFilesState
}

/** Returns what is to be sent, or everything that is wrong with a question, as the server would find it. */
export function validateNewTicket(draft: NewTicketDraft, { topic, courses, files }: AskedOf) {
  return validateForm(
    {
      schema: NewTicketWords,
      check: ({ formAnswers, answerFiles }: NewTicketDraft) => {
        const choices = { courses, files: filesById(answerFiles) }
        const { errors } = validateFormAnswers(topic.fields, formAnswers, choices)
        return fieldMessages(files.exceptUploading(errors))
      },
    },
    draft,
  )
}

/** Returns a browser's language where the server takes it. */
export function readLanguage(language: string): string | undefined {
  return LanguageTag.safeParse(language).data
}
