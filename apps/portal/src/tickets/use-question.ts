import { ApiError } from '@lodge/client'
import { type FieldErrors, routes, type TopicView } from '@lodge/contracts'
import { announce } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { http } from '../http.ts'
import { useLastSubmitted } from './last-submitted-store.ts'
import { myTicketsKey } from './queries.ts'
import { appeared, pathsOf, placeProblems, problemsOf, type Question } from './question-rules.ts'
import { newTicketStrings } from './question-words.ts'
import { useQuestionDraft } from './use-question-draft.ts'
import { useSendWithUploads } from './use-sending.ts'
import { useDraftUploads } from './use-uploads.ts'

/** A topic's form as it is filled in, judged and sent. What was typed stays until the server has it. */
export function useQuestion(topic: TopicView, courses: readonly string[] | undefined) {
  const { draft, write, isKept, forget } = useQuestionDraft(topic.alias)
  const { files, ...question } = draft
  const form = useRef<HTMLFormElement>(null)
  const uploads = useDraftUploads(files, (next) => write({ files: next }))
  const [errors, setErrors] = useState<FieldErrors>({})
  const mutation = useOpenTicket(forget)
  const sending = useSendWithUploads(uploads, (attachments) =>
    mutation.mutate(
      { topic: topic.alias, ...question, attachments },
      { onError: (error) => error instanceof ApiError && showProblems(error.fields) },
    ),
  )
  const problems = placeProblems(errors, pathsOf(topic, draft.answers))

  function change(patch: Partial<Question>, path: string) {
    if (patch.answers)
      for (const { label } of appeared(topic.fields, draft.answers, patch.answers))
        announce(newTicketStrings.shown(label))
    write(patch)
    const { [path]: _mended, ...rest } = errors
    setErrors(rest)
  }

  function showProblems(found: FieldErrors) {
    setErrors(found)
    const [first] = placeProblems(found, pathsOf(topic, draft.answers)).placed
    // The field gets its words and state in the render that follows.
    if (first) requestAnimationFrame(() => focusField(form.current, first.path))
  }

  function submit() {
    if (mutation.isPending) return
    const found = problemsOf(draft, topic, courses ?? knownCourse(topic, draft))
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
function knownCourse(topic: TopicView, { answers }: Question): string[] {
  return topic.fields
    .filter(({ type }) => type === 'course')
    .flatMap(({ key }) => {
      const answer = answers[key]
      return typeof answer === 'string' ? [answer] : []
    })
}

type Sent = Question & { topic: string; attachments: string[]; submissionId: string }

function useOpenTicket(onOpened: () => void) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: Sent) => http.call(routes.createTicket, { body }),
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
