import { ApiError, useSession } from '@lodge/client'
import {
  AttachmentView,
  type FormAnswer,
  FormAnswers,
  fieldMessages,
  GiveMissingAnswers,
  type MissingAnswersForm,
  portalRoutes,
} from '@lodge/contracts'
import { answerAt, isGiven, listMissingFields, validateFormAnswers } from '@lodge/domain'
import { announce, type FormDraft, filesById, useAnswerFiles, useSchemaForm } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { getDraftKey } from '../../drafts.ts'
import { http } from '../../http.ts'
import { t } from '../../t.ts'
import { useCourses } from '../../topics/use-courses.ts'
import { applyTicketDetail } from '../cache-updates.ts'
import { myTicketKey } from '../queries.ts'
import { noUploads, useSendWithUploads } from '../use-send-with-uploads.ts'
import { transfer } from '../use-uploads.ts'

const MissingAnswersDraft = z.object({
  formAnswers: FormAnswers,
  /** Uploaded and not sent yet: the server has them for a day. */
  answerFiles: z.array(AttachmentView),
})
type MissingAnswersDraft = z.infer<typeof MissingAnswersDraft>

const blank: MissingAnswersDraft = { formAnswers: {}, answerFiles: [] }

const draftOf = (person: string, number: number): FormDraft<MissingAnswersDraft> => ({
  key: getDraftKey(person, `missing-answers.${number}`),
  schema: MissingAnswersDraft,
  isBegun: ({ formAnswers }) => Object.keys(formAnswers).length > 0,
})

/** Missing answers as they are given, checked and sent. What was typed stays until the server has it. */
export function useMissingAnswers(number: number, missingAnswers: MissingAnswersForm, onSent: () => void) {
  const person = useSession((state) => state.frontendUser?.alias ?? '')
  const courses = useCourses(missingAnswers.fields)
  const known = courses.courses?.map(({ alias }) => alias)
  const give = useGiveMissingAnswers(number)
  const fieldsFor = (given: FormAnswers) =>
    listMissingFields(missingAnswers.fields, missingAnswers.formAnswers, { given, courses: known ?? [''] })
  /** Others may have answered a field since it was filled in here. */
  const stillAsked = (given: FormAnswers) => {
    const keys = new Set(fieldsFor(given).map(({ key }) => key))
    return Object.fromEntries(Object.entries(given).filter(([key]) => keys.has(key)))
  }
  const form = useSchemaForm({
    schema: GiveMissingAnswers,
    values: blank,
    draft: draftOf(person, number),
    toInput: ({ formAnswers }) => ({ formAnswers: stillAsked(formAnswers) }),
    check: ({ formAnswers: given, answerFiles }) => {
      const fields = fieldsFor(given)
      const isEmpty = !fields.some((field) => isGiven(field, answerAt(given, field.key)))
      const { errors } = validateFormAnswers(fields, given, {
        courses: known ?? listNamedCourses(missingAnswers, given),
        files: filesById(answerFiles),
        mayMissAnswers: !isEmpty,
      })
      return fieldMessages(files.exceptUploading(errors))
    },
    onSubmit: async () => {
      if (!(await sending.whenReady())) return
      // What was typed while the files were on their way is sent too.
      await give({ formAnswers: stillAsked(form.latest().formAnswers) })
      form.reset(blank)
      onSent()
    },
  })
  const files = useAnswerFiles({
    ...transfer,
    known: () => form.latest().answerFiles,
    onKnown: (next) => form.edit({ answerFiles: next }),
  })
  const sending = useSendWithUploads(noUploads, files)
  const { formAnswers } = form.values
  const fields = fieldsFor(formAnswers)

  function answer(key: string, value: FormAnswer) {
    const shown = new Set(fields.map((field) => field.key))
    for (const field of fieldsFor({ ...formAnswers, [key]: value }))
      if (!shown.has(field.key)) announce(t('tickets-new-ticket.newTicket.shown', { label: field.label }))
    form.set(`formAnswers.${key}`, value)
  }

  const isKept = Object.keys(formAnswers).length > 0
  return { form, fields, courses, files, answer, isWaiting: sending.isWaiting, isKept }
}

/** While the courses are not loaded, the server alone decides which of them is one's own. */
function listNamedCourses({ fields }: MissingAnswersForm, given: FormAnswers): string[] {
  const named = fields.filter(({ type }) => type === 'course').map(({ key }) => answerAt(given, key))
  return ['', ...named.filter((answer) => typeof answer === 'string')]
}

function useGiveMissingAnswers(number: number) {
  const cache = useQueryClient()
  return async (body: GiveMissingAnswers) => {
    try {
      const ticket = await http.call(portalRoutes.giveMissingAnswers, { params: { number }, body })
      applyTicketDetail(cache, ticket)
    } catch (error) {
      // Somebody else may have answered, or the ticket be over: the fields follow what is true by now.
      if (error instanceof ApiError && error.status === 409)
        await cache.invalidateQueries({ queryKey: myTicketKey(number) })
      throw error
    }
  }
}
