import { useSession, useUploadLimits } from '@lodge/client'
import { CreateTicketOnBehalf, routes, type TicketCreatedOnBehalf } from '@lodge/contracts'
import { getErrorMessage, toast, useAnswerFiles, usePersistedUploads, useSchemaForm } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { http, staffTransfer } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { useUnsavedChangesGuard } from '../../foundation/use-unsaved-changes-guard.ts'
import { createBlankDraft, hasBegun, type NewTicketDraft, newTicketDraft } from './new-ticket-draft.ts'
import { topicFormQuery } from './queries.ts'
import { checkNewTicket, toCreateTicketInput } from './validate-new-ticket.ts'

/** The form of a new ticket as it is filled in, validated and sent, once however often it is pressed. */
export function useNewTicket(onElsewhere: (opened: TicketCreatedOnBehalf) => void) {
  const agent = useSession((state) => state.authUser?.alias ?? '')
  const [blank] = useState(createBlankDraft)
  const createTicket = useCreateTicket((opened) => {
    discard()
    if (!opened.isVisible) onElsewhere(opened)
  })
  const form = useSchemaForm({
    schema: CreateTicketOnBehalf,
    values: blank,
    draft: newTicketDraft(agent),
    toInput: toCreateTicketInput,
    check: (draft) => files.exceptUploading(checkNewTicket(draft, known)),
    onSubmit: async (ticket) => {
      if (uploads.isUploading || files.isUploading) toast.info(t('new-ticket.waiting'))
      else if (uploads.hasFailed || files.failed > 0) toast.error(t('new-ticket.filesMissing'))
      else await createTicket(ticket)
    },
    onFailure: (error) => toast.error(getErrorMessage(error)),
  })
  const uploads = useStaffUploads(form.values, form.edit)
  const files = useAnswerFiles({
    ...staffTransfer,
    known: () => form.latest().answerFiles,
    onKnown: (next) => form.edit({ answerFiles: next }),
  })
  const { topic, known } = useTopicForm(form.values)
  const isBegun = hasBegun(form.values)
  useUnsavedChangesGuard(isBegun, form.isSending, () => ({
    title: t('new-ticket.leave.title'),
    text: t('new-ticket.leave.text'),
    confirmLabel: t('new-ticket.leave.confirmLabel'),
    cancelLabel: t('new-ticket.leave.cancelLabel'),
  }))

  function discard() {
    form.reset(createBlankDraft())
    uploads.clear()
  }
  return { form, topic, known, files, uploads, discard, isBegun }
}

export type NewTicket = ReturnType<typeof useNewTicket>

function useTopicForm({ requester, topic: alias }: NewTicketDraft) {
  const person = requester?.kind === 'known' ? requester.person.alias : undefined
  const topic = useQuery({ ...topicFormQuery(alias ?? '', person), enabled: alias !== null })
  return { topic, known: alias === null ? undefined : topic.data }
}

function useCreateTicket(onOpened: (opened: TicketCreatedOnBehalf) => void) {
  const navigate = useNavigate()
  return async (body: CreateTicketOnBehalf) => {
    const opened = await http.call(routes.createTicketOnBehalf, { body })
    onOpened(opened)
    toast.success(t('new-ticket.opened', { number: opened.number }))
    if (opened.isVisible) await navigate(`/admin/tickets/${opened.number}/detail`, { replace: true })
  }
}

function useStaffUploads({ files }: NewTicketDraft, edit: (patch: Partial<NewTicketDraft>) => void) {
  return usePersistedUploads({
    ...useUploadLimits(),
    persisted: files,
    onChange: (next) => edit({ files: next }),
    ...staffTransfer,
  })
}
