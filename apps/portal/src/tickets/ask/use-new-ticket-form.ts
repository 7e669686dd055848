import { useSession } from '@lodge/client'
import {
  CreateTicket,
  type FormAnswer,
  type FormAnswers,
  fieldMessages,
  LanguageTag,
  routes,
  type TopicView,
} from '@lodge/contracts'
import { isAnsweredField, validateFormAnswers, visibleFields } from '@lodge/domain'
import { announce, type PlacedErrors, useSchemaForm } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { http } from '../../http.ts'
import { t } from '../../t.ts'
import { topicQuery } from '../../topics/queries.ts'
import { myTicketsKey } from '../queries.ts'
import { useSendWithUploads } from '../use-send-with-uploads.ts'
import { useDraftUploads } from '../use-uploads.ts'
import { useLastSubmitted } from './last-submitted-store.ts'
import {
  createEmptyDraft,
  findRevealedFields,
  isWritten,
  type NewTicketDraft,
  newTicketDraft,
} from './new-ticket-draft.ts'

const NewTicketWords = CreateTicket.pick({ subject: true, body: true, formAnswers: true })

/** A topic's form as it is filled in, judged and sent. What was typed stays until the server has it. */
export function useNewTicketForm(topic: TopicView, courses: readonly string[] | undefined) {
  const person = useSession((state) => state.frontendUser?.alias ?? '')
  const cache = useQueryClient()
  const [blank] = useState(createEmptyDraft)
  const createTicket = useCreateTicket(topic.alias)
  const form = useSchemaForm({
    schema: NewTicketWords,
    values: blank,
    draft: newTicketDraft(person, topic.alias),
    isSummarized: true,
    check: ({ formAnswers }) =>
      fieldMessages(
        validateFormAnswers(topic.fields, formAnswers, courses ?? knownCourse(topic, formAnswers)).errors,
      ),
    onSubmit: async () => {
      const attachments = await sending.whenReady()
      // What was typed while the files were on their way is sent too.
      if (attachments) await createTicket(form.latest(), attachments, form.forgetDraft)
    },
    // The form may have a new version since it was opened.
    onFailure: () => void cache.invalidateQueries({ queryKey: topicQuery(topic.alias).queryKey }),
  })
  const { formAnswers, files } = form.values
  const uploads = useDraftUploads(files, (next) => form.edit({ files: next }))
  const sending = useSendWithUploads(uploads)

  function answer(key: string, value: FormAnswer) {
    const next = { ...formAnswers, [key]: value }
    for (const { label } of findRevealedFields(topic.fields, formAnswers, next).filter(isAnsweredField))
      announce(t('tickets-new-ticket.newTicket.shown', { label }))
    form.set(`formAnswers.${key}`, value)
  }

  return {
    form,
    answer,
    uploads,
    problems: listShownProblems(form.placed, topic, formAnswers),
    isKept: isWritten(form.values),
    isWaiting: sending.isWaiting,
  }
}

/** A question that an answer has taken from the page is no problem any more. */
function listShownProblems(
  { placed, rest }: PlacedErrors,
  topic: TopicView,
  formAnswers: FormAnswers,
): PlacedErrors {
  const asked = visibleFields(topic.fields, formAnswers).map(({ key }) => `formAnswers.${key}`)
  const isShown = ({ path }: { path: string }) => !path.startsWith('formAnswers.') || asked.includes(path)
  return { placed: placed.filter(isShown), rest }
}

/** While the courses are not loaded, the server alone judges which of them is one's own. */
function knownCourse(topic: TopicView, formAnswers: FormAnswers): string[] {
  return topic.fields
    .filter(({ type }) => type === 'course')
    .flatMap(({ key }) => {
      const answer = formAnswers[key]
      return typeof answer === 'string' ? [answer] : []
    })
}

function useCreateTicket(topic: string) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async (
    { files: _files, ...question }: NewTicketDraft,
    attachments: string[],
    onOpened: () => void,
  ) => {
    const language = LanguageTag.safeParse(navigator.language).data
    const body = { topic, ...question, attachments, language }
    const { number } = await http.call(routes.createTicket, { body })
    onOpened()
    void cache.invalidateQueries({ queryKey: myTicketsKey })
    useLastSubmitted.getState().submitted(number)
    await navigate(`/tickets/submitted/${number}`, { replace: true })
  }
}
