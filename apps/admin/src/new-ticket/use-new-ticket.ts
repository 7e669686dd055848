import { ApiError } from '@lodge/client'
import {
  CreateTicketOnBehalf,
  type FieldErrors,
  fileTypes,
  limits,
  routes,
  type TicketCreatedOnBehalf,
} from '@lodge/contracts'
import { announce, getErrorMessage, toast, usePersistedUploads } from '@lodge/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { http } from '../http.ts'
import { useUnsavedChangesGuard } from '../shell/use-unsaved-changes-guard.ts'
import { t } from '../t.ts'
import { type NewTicketDraft, useNewTicketDraft } from './new-ticket-draft.ts'
import { topicFormQuery } from './queries.ts'
import { listFieldPaths, placeErrors, toCreateTicketInput, validateNewTicket } from './validate-new-ticket.ts'

/** The form of a new ticket as it is filled in, judged and sent, once however often it is pressed. */
export function useNewTicket(onElsewhere: (opened: TicketCreatedOnBehalf) => void) {
  const { draft, edit, forget, isBegun } = useNewTicketDraft()
  const form = useRef<HTMLFormElement>(null)
  const mayLeave = useRef(false)
  const uploads = useStaffUploads(draft, edit)
  const { topic, known } = useTopicForm(draft)
  const sending = useCreateTicket(mayLeave, (opened) => {
    uploads.clear()
    forget()
    if (!opened.isVisible) onElsewhere(opened)
  })
  const { errors, show, clear } = useFieldErrors((first) => focusField(form.current, first))
  useUnsavedChangesGuard(isBegun, mayLeave, () => ({
    title: t('new-ticket.leave.title'),
    text: t('new-ticket.leave.text'),
    confirmLabel: t('new-ticket.leave.confirmLabel'),
    cancelLabel: t('new-ticket.leave.cancelLabel'),
  }))

  const paths = () => listFieldPaths(draft, known)

  function change(patch: Partial<NewTicketDraft>, ...changed: string[]) {
    edit(patch)
    clear(changed)
  }

  function submit() {
    if (sending.isPending) return
    const found = validateNewTicket(draft, known)
    show(found, paths())
    if (Object.keys(found).length > 0) return
    if (uploads.isUploading) return toast.info(t('new-ticket.waiting'))
    if (uploads.hasFailed) return toast.error(t('new-ticket.filesMissing'))
    const files = uploads.uploaded.map(({ id }) => id)
    const input = CreateTicketOnBehalf.parse(toCreateTicketInput(draft, files))
    sending.mutate(input, {
      onError: (error) => {
        if (error instanceof ApiError) show(error.fields, paths())
        toast.error(getErrorMessage(error))
      },
    })
  }

  const discard = () => {
    forget()
    uploads.clear()
    clear()
  }
  return {
    form,
    draft,
    change,
    errorAt: (path: string) => errors[path],
    topic,
    known,
    uploads,
    submit,
    discard,
    isBegun,
    isSending: sending.isPending,
  }
}

export type NewTicket = ReturnType<typeof useNewTicket>

function useTopicForm({ requester, topic: alias }: NewTicketDraft) {
  const person = requester?.kind === 'known' ? requester.person.alias : undefined
  const topic = useQuery({ ...topicFormQuery(alias ?? '', person), enabled: alias !== null })
  return { topic, known: alias === null ? undefined : topic.data }
}

/** What is wrong, by field; showing it leads to the first field, in their order on the page. */
function useFieldErrors(onFirst: (path: string) => void) {
  const [errors, setErrors] = useState<FieldErrors>({})

  function show(found: FieldErrors, paths: readonly string[]) {
    const shown = placeErrors(found)
    setErrors(shown)
    const first = paths.find((path) => path in shown)
    if (first) requestAnimationFrame(() => onFirst(first))
    if (Object.keys(shown).length > 0) announce(t('new-ticket.problems'), { isUrgent: true })
  }

  /** Forgets what was wrong with some fields; by default with all. */
  function clear(paths?: readonly string[]) {
    setErrors((before) =>
      paths ? Object.fromEntries(Object.entries(before).filter(([path]) => !paths.includes(path))) : {},
    )
  }

  return { errors, show, clear }
}

function useCreateTicket(mayLeave: { current: boolean }, onOpened: (opened: TicketCreatedOnBehalf) => void) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: CreateTicketOnBehalf) => http.call(routes.createTicketOnBehalf, { body }),
    onSuccess: async (opened) => {
      mayLeave.current = true
      onOpened(opened)
      toast.success(t('new-ticket.opened', { number: opened.number }))
      if (opened.isVisible) await navigate(`/admin/tickets/${opened.number}/detail`, { replace: true })
      mayLeave.current = false
    },
  })
}

function useStaffUploads({ files }: NewTicketDraft, edit: (patch: Partial<NewTicketDraft>) => void) {
  return usePersistedUploads({
    persisted: files,
    onChange: (next) => edit({ files: next }),
    maxFiles: limits.filesPerMessage,
    maxBytes: limits.fileSize,
    extensions: Object.values(fileTypes).flat(),
    upload: (file, progress) => http.upload(routes.uploadStaffFile, file, progress),
    onDiscard: ({ id }) =>
      void http.call(routes.discardStaffFile, { params: { fileId: id } }).catch(() => undefined),
  })
}

function focusField(form: HTMLFormElement | null, path: string): void {
  const field = form?.querySelector(`[data-field="${path}"]`)
  field
    ?.querySelector<HTMLElement>('input:not([hidden]), textarea, [role="radio"], [role="checkbox"], button')
    ?.focus()
}
