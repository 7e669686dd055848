import { useSession } from '@lodge/client'
import { type FormAnswer, type FormAnswers, portalRoutes, type TopicView } from '@lodge/contracts'
import { isAnsweredField, visibleFields } from '@lodge/domain'
import {
  announce,
  loadWanted,
  onDemand,
  type PlacedErrors,
  useAnswerFiles,
  useCheckedForm,
  useOnDemand,
  usePreload,
} from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { http } from '../../http.ts'
import { t } from '../../t.ts'
import { topicQuery } from '../../topics/queries.ts'
import { myTicketsKey } from '../queries.ts'
import { useSendWithUploads } from '../use-send-with-uploads.ts'
import { transfer, useDraftUploads } from '../use-uploads.ts'
import { addQuestion, findCarriedQuestion, forgetCarriedQuestion } from './carried-question.ts'
import { useLastSubmitted } from './last-submitted-store.ts'
import {
  createEmptyDraft,
  findRevealedFields,
  isWritten,
  type NewTicketDraft,
  newTicketDraft,
} from './new-ticket-draft.ts'

/** They come once the browser has nothing better to do, or as soon as somebody touches the page: before a network is lost. */
const newTicketRules = onDemand(() => import('./new-ticket-rules.ts'))

interface NewTicketOptions {
  /** One's own, once they are loaded. */
  courses: readonly string[] | undefined
  /** The alias of the article that somebody was reading before. */
  article: string | undefined
  /** The alias of the course that they came from, by a link of a learning platform. */
  course: string | null
  /** The words that somebody searched for; they begin a new draft. */
  subject: string
}

/** A topic's form as it is filled in, validated and sent. What was typed stays until the server has it. */
export function useNewTicketForm(topic: TopicView, { courses, article, course, subject }: NewTicketOptions) {
  const person = useSession((state) => state.frontendUser?.alias ?? '')
  const cache = useQueryClient()
  const [blank] = useState(createEmptyDraft)
  const createTicket = useCreateTicket({ topic: topic.alias, article })
  useOnDemand(newTicketRules)
  usePreload(newTicketRules.load)
  const form = useCheckedForm({
    values: blank,
    draft: newTicketDraft(person, topic.alias, course),
    isSummarized: true,
    prepare: async () => (await loadWanted(newTicketRules.load)) !== null,
    validate: (values) => {
      const knownCourses = courses ?? knownCourse(topic, values.formAnswers)
      const validation = newTicketRules.store
        .getState()
        .code?.validateNewTicket(values, { topic, courses: knownCourses, files })
      return validation ?? { isRight: false, problems: {} }
    },
    onSubmit: async () => {
      const attachments = await sending.whenReady()
      // What was typed while the files were on their way is sent too.
      if (attachments) await createTicket(form.latest(), attachments, form.forgetDraft)
    },
    // The form may have a new version since it was opened.
    onFailure: () => void cache.invalidateQueries({ queryKey: topicQuery(topic.alias).queryKey }),
  })
  useBeginning(form, subject)
  useCarriedQuestion(form, topic.alias)
  useAskedCourse(form, topic, course !== null && courses?.includes(course) ? course : null)
  const { formAnswers, ...draft } = form.values
  const uploads = useDraftUploads(draft.files, (next) => form.edit({ files: next }))
  const files = useAnswerFiles({
    ...transfer,
    known: () => form.latest().answerFiles,
    onKnown: (next) => form.edit({ answerFiles: next }),
  })
  const sending = useSendWithUploads(uploads, files)

  function answer(key: string, value: FormAnswer) {
    const next = { ...formAnswers, [key]: value }
    for (const { label } of findRevealedFields(topic.fields, formAnswers, next).filter(isAnsweredField))
      announce(t('tickets-new-ticket.newTicket.shown', { label }))
    form.set(`formAnswers.${key}`, value)
  }

  return {
    form,
    answer,
    files,
    uploads,
    problems: listShownProblems(form.placed, topic, formAnswers),
    isKept: isWritten(form.values),
    isWaiting: sending.isWaiting,
  }
}

/** Words that were searched for are the subject of a draft in which there is nothing yet. */
function useBeginning(
  form: { values: NewTicketDraft; edit: (draft: Partial<NewTicketDraft>) => void },
  subject: string,
) {
  const isBegun = useRef(isWritten(form.values))
  useEffect(() => {
    if (isBegun.current || subject === '') return
    isBegun.current = true
    form.edit({ subject })
  })
}

/** Takes over what somebody has written in the form of this topic on another site. */
function useCarriedQuestion(
  form: { latest: () => NewTicketDraft; edit: (draft: Partial<NewTicketDraft>) => void },
  topic: string,
) {
  useEffect(() => {
    const question = findCarriedQuestion(topic)
    if (!question) return
    form.edit(addQuestion(form.latest(), question))
    forgetCarriedQuestion()
  })
}

/** Chooses the course that somebody came from, unless they have chosen one already. */
function useAskedCourse(
  form: { latest: () => NewTicketDraft; edit: (draft: Partial<NewTicketDraft>) => void },
  topic: TopicView,
  course: string | null,
) {
  const isChosen = useRef(false)
  useEffect(() => {
    const field = topic.fields.find(({ type }) => type === 'course')
    if (isChosen.current || course === null || !field) return
    isChosen.current = true
    const { formAnswers } = form.latest()
    if (formAnswers[field.key]) return
    form.edit({ formAnswers: { ...formAnswers, [field.key]: course } })
  })
}

/** A question that an answer has taken from the page is no problem any more. */
function listShownProblems(
  { placed, rest }: PlacedErrors,
  topic: TopicView,
  formAnswers: FormAnswers,
): PlacedErrors {
  const shownPaths = visibleFields(topic.fields, formAnswers).map(({ key }) => `formAnswers.${key}`)
  const isShown = ({ path }: { path: string }) =>
    !path.startsWith('formAnswers.') || shownPaths.includes(path)
  return { placed: placed.filter(isShown), rest }
}

/** While the courses are not loaded there are some, and the server alone decides which of them is one's own. */
function knownCourse(topic: TopicView, formAnswers: FormAnswers): string[] {
  const named = topic.fields
    .filter(({ type }) => type === 'course')
    .flatMap(({ key }) => {
      const answer = formAnswers[key]
      return typeof answer === 'string' ? [answer] : []
    })
  return named.length > 0 ? named : ['']
}

function useCreateTicket(request: { topic: string; article: string | undefined }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async (
    { files: _files, answerFiles: _answerFiles, ...question }: NewTicketDraft,
    attachments: string[],
    onOpened: () => void,
  ) => {
    const language = (await newTicketRules.load()).readLanguage(navigator.language)
    const body = { ...request, ...question, attachments, language }
    const { number } = await http.call(portalRoutes.createTicket, { body })
    onOpened()
    void cache.invalidateQueries({ queryKey: myTicketsKey })
    useLastSubmitted.getState().submitted(number)
    await navigate(`/tickets/submitted/${number}`, { replace: true })
  }
}
