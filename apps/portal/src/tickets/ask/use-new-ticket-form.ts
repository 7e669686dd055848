import { ApiError } from '@lodge/client'
import { type FieldErrors, LanguageTag, routes, type TopicView } from '@lodge/contracts'
import { announce } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { http } from '../../http.ts'
import { t } from '../../t.ts'
import { myTicketsKey } from '../queries.ts'
import { useSendWithUploads } from '../use-send-with-uploads.ts'
import { useDraftUploads } from '../use-uploads.ts'
import { useLastSubmitted } from './last-submitted-store.ts'
import {
  findRevealedFields,
  listFieldPaths,
  type NewTicketInput,
  placeErrors,
  validateNewTicket,
} from './new-ticket-validation.ts'
import { useNewTicketDraft } from './use-new-ticket-draft.ts'

/** A topic's form as it is filled in, judged and sent. What was typed stays until the server has it. */
export function useNewTicketForm(topic: TopicView, courses: readonly string[] | undefined) {
  const { draft, write, isKept, forget } = useNewTicketDraft(topic.alias)
  const { files, ...question } = draft
  const form = useRef<HTMLFormElement>(null)
  const uploads = useDraftUploads(files, (next) => write({ files: next }))
  const [errors, setErrors] = useState<FieldErrors>({})
  const mutation = useCreateTicket(forget)
  const sending = useSendWithUploads(uploads, (attachments) =>
    mutation.mutate(
      { topic: topic.alias, ...question, attachments },
      { onError: (error) => error instanceof ApiError && showProblems(error.fields) },
    ),
  )
  const problems = placeErrors(errors, listFieldPaths(topic, draft.formAnswers))

  function change(patch: Partial<NewTicketInput>, path: string) {
    if (patch.formAnswers)
      for (const { label } of findRevealedFields(topic.fields, draft.formAnswers, patch.formAnswers))
        announce(t('tickets-new-ticket.newTicket.shown', { label }))
    write(patch)
    const { [path]: _mended, ...rest } = errors
    setErrors(rest)
  }

  function showProblems(found: FieldErrors) {
    setErrors(found)
    const [first] = placeErrors(found, listFieldPaths(topic, draft.formAnswers)).placed
    // The field gets its words and state in the render that follows.
    if (first) requestAnimationFrame(() => focusField(form.current, first.path))
  }

  function submit() {
    if (mutation.isPending) return
    const found = validateNewTicket(draft, topic, courses ?? knownCourse(topic, draft))
    showProblems(found)
    if (Object.keys(found).length === 0) sending.start()
  }

  return {
    form,
    draft,
    isKept,
    uploads,
    problems,
    errorAt: (path: string) => problems.placed.find((problem) => problem.path === path)?.message,
    change,
    submit,
    focus: (path: string) => focusField(form.current, path),
    isWaiting: sending.isWaiting,
    isSending: mutation.isPending,
    failure: mutation.error && Object.keys(errors).length === 0 ? mutation.error : null,
  }
}

/** While the courses are not loaded, the server alone judges which of them is one's own. */
function knownCourse(topic: TopicView, { formAnswers }: NewTicketInput): string[] {
  return topic.fields
    .filter(({ type }) => type === 'course')
    .flatMap(({ key }) => {
      const answer = formAnswers[key]
      return typeof answer === 'string' ? [answer] : []
    })
}

type CreateTicketBody = NewTicketInput & { topic: string; attachments: string[]; submissionId: string }

function useCreateTicket(onOpened: () => void) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: CreateTicketBody) =>
      http.call(routes.createTicket, {
        body: { ...body, language: LanguageTag.safeParse(navigator.language).data },
      }),
    onSuccess: async ({ number }) => {
      onOpened()
      void cache.invalidateQueries({ queryKey: myTicketsKey })
      useLastSubmitted.getState().submitted(number)
      await navigate(`/tickets/submitted/${number}`, { replace: true })
    },
  })
}

/** Puts the focus on the first control of a field, for the summary of what is wrong. */
function focusField(form: HTMLFormElement | null, path: string): void {
  const field = form?.querySelector(`[data-field="${path}"]`)
  const control = field?.querySelector<HTMLElement>(
    'input:not([hidden], [aria-hidden]), textarea, [role="radio"], [role="checkbox"], button:not([aria-hidden])',
  )
  control?.focus()
}
