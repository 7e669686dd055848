import { ApiError } from '@lodge/client'
import { portalRoutes } from '@lodge/contracts'
import { announce } from '@lodge/ui'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { http } from '../../http.ts'
import { forgetRefusedForm, type RefusedForm, useRefusedForm } from '../../page-forms.ts'
import { t } from '../../t.ts'
import { applyMessage, applyTicketDetail } from '../cache-updates.ts'
import { describeReplyError } from '../describe-reply-error.ts'
import { presentTicketOf } from '../present-ticket.ts'
import { myTicketKey } from '../queries.ts'
import { useSendWithUploads } from '../use-send-with-uploads.ts'
import { useUploads } from '../use-uploads.ts'
import { asReplyDraft, createEmptyReply, type ReplyDraft, useReplyDraft } from './use-reply-draft.ts'

/** As the server keeps a form that it refuses. */
const refusedReply = (refused: RefusedForm | null, number: number): ReplyDraft | null =>
  refused?.values.number === String(number) ? asReplyDraft(refused.values) : null

/**
 * A reply as it is written and sent: to the ticket, or, when that is closed for good, in a new one that goes on with
 * it, to which it then leads. What was typed stays until the server has it, and survives a reload.
 */
export function useReply(number: number, isFollowUp: boolean) {
  const refused = useRefusedForm('reply')
  const { draft, keep, ...twoTabs } = useReplyDraft(number, refusedReply(refused, number))
  const [isEmptyShown, setIsEmptyShown] = useState(false)
  const uploads = useUploads()
  /** The files of the last try with these words. */
  const triedFiles = useRef<string | null>(null)

  const onSent = () => {
    triedFiles.current = null
    keep(createEmptyReply())
    uploads.clear()
    forgetRefusedForm()
    announce(t('tickets.reply.sent'))
  }
  const answer = useReplyAsRequester(number, onSent)
  const followUp = useSendFollowUp(number, onSent)
  const mutation = isFollowUp ? followUp : answer
  const sending = useSendWithUploads(uploads)
  const latest = useRef({ draft, mutation })
  latest.current = { draft, mutation }

  async function sendWithFiles() {
    const attachments = await sending.whenReady()
    if (!attachments) return
    const files = attachments.join()
    const isAsTried = triedFiles.current === null || triedFiles.current === files
    const latestDraft = latest.current.draft
    const submission = isAsTried ? latestDraft : { ...latestDraft, submissionId: crypto.randomUUID() }
    triedFiles.current = files
    keep(submission)
    latest.current.mutation.mutate({ ...submission, attachments })
  }

  function send() {
    const isEmpty = draft.body.trim() === ''
    setIsEmptyShown(isEmpty)
    if (!isEmpty && !mutation.isPending && !sending.isWaiting) void sendWithFiles()
  }

  function write(body: string) {
    setIsEmptyShown(false)
    triedFiles.current = null
    // Other words are another message: the server may have had the earlier ones already, from here or another tab.
    keep({ body, submissionId: crypto.randomUUID() })
  }

  return {
    body: draft.body,
    write,
    send,
    uploads,
    isWaiting: sending.isWaiting,
    isBusy: sending.isWaiting || mutation.isPending,
    problem: isEmptyShown
      ? t('tickets.reply.empty')
      : mutation.error
        ? describeReplyError(mutation.error)
        : refused?.values.submissionId === draft.submissionId
          ? refused.problem
          : null,
    submissionId: draft.submissionId,
    twoTabs,
  }
}

function useReplyAsRequester(number: number, onSent: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: ReplyDraft & { attachments: string[] }) =>
      http.call(portalRoutes.replyAsRequester, { params: { number }, body }),
    onSuccess: (message) => {
      applyMessage(cache, message)
      onSent()
    },
    onError: (error) => handleConflict(cache, number, error),
  })
}

function useSendFollowUp(number: number, onSent: () => void) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: ReplyDraft & { attachments: string[] }) =>
      http.call(portalRoutes.createFollowUp, { params: { number }, body }),
    onSuccess: async (ticket) => {
      applyTicketDetail(cache, ticket)
      onSent()
      await navigate(`/tickets/${ticket.number}/detail`)
    },
    onError: (error) => handleConflict(cache, number, error),
  })
}

function handleConflict(cache: QueryClient, number: number, error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 409) return
  const present = presentTicketOf(error)
  if (present) applyTicketDetail(cache, present)
  else void cache.invalidateQueries({ queryKey: myTicketKey(number) })
}
