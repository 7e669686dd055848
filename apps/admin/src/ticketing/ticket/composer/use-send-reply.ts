import { ApiError, useSite } from '@lodge/client'
import {
  limits,
  type MessageView,
  NewerMessages,
  type ReplyToTicket,
  routes,
  type ScheduledReplyView,
  TicketRow,
} from '@lodge/contracts'
import { announce, formatDueTime, getErrorMessage } from '@lodge/ui'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { useSubmissionId } from '../../use-submission-id.ts'
import { applyMessage, applyTicketRow, refetchIfNotFound } from '../cache-updates.ts'
import type { DraftAutosave } from '../drafts/draft-autosave.ts'
import { device } from '../drafts/use-draft.ts'
import { composerQuery } from '../queries.ts'
import { addScheduledReply } from '../scheduled-replies/queries.ts'
import { useSeenMessages } from '../thread/seen-messages-store.ts'

export type ReplyInput = Omit<ReplyToTicket, 'submissionId' | 'lastSeenMessageId'> & {
  /** The moment to send it at; null for the seconds in which it can be taken back. Without it, it is sent at once. */
  sendAt?: string | null
  /** The composer was not read yet, which says whether the agent's replies can be taken back. */
  isUndoUnknown?: boolean
}

/** A reply, and the newer messages that stopped it. */
interface StaleReply {
  reply: ReplyInput
  newMessages: readonly MessageView[]
}

/**
 * Sends a reply once however often it is tried: a repeat of the same text carries the same submission. When the
 * thread has moved on meanwhile, it stops and tells what is new; sending again then says that this was seen.
 */
export function useSendReply(number: number, autosave: DraftAutosave, onSent: () => void) {
  const cache = useQueryClient()
  const [stopped, setStopped] = useState<StaleReply | null>(null)
  const submissionOf = useSubmissionId()
  const mutation = useMutation({
    mutationFn: async ({ isUndoUnknown = false, sendAt: chosen, ...written }: ReplyInput) => {
      await autosave.settle()
      const sendAt = isUndoUnknown && (await readUndoSeconds(cache, number)) > 0 ? null : chosen
      const seen = useSeenMessages.getState().byTicket[number]
      const body = {
        ...written,
        ...(seen ? { lastSeenMessageId: seen.id } : {}),
        submissionId: submissionOf({ ...written, sendAt }),
      }
      const params = { number }
      if (sendAt === undefined) return { message: await http.call(routes.replyToTicket, { params, body }) }
      const { visibility: _, body: __, html = '', ...reply } = body
      return {
        scheduled: await http.call(routes.scheduleReply, {
          params,
          body: { ...reply, html, sendAt, device },
        }),
      }
    },
    onSuccess: ({ message, scheduled }) => {
      autosave.sent()
      if (message) {
        applyMessage(cache, message)
        announce(t('ticket-thread.composer.sent'))
      } else {
        addScheduledReply(cache, number, scheduled)
        announce(describeScheduled(scheduled))
      }
      onSent()
    },
    onError: (error, written) => {
      void autosave.save()
      refetchIfNotFound(cache, number, error)
      if (!(error instanceof ApiError) || error.status !== 409) return
      const row = TicketRow.safeParse(error.present)
      if (row.success) applyTicketRow(cache, row.data)
      const present = NewerMessages.safeParse(error.present)
      if (error.code !== 'newer_messages' || !present.success) return
      const { messages } = present.data
      for (const message of messages) {
        applyMessage(cache, message)
        useSeenMessages.getState().saw(message)
      }
      setStopped({ reply: written, newMessages: messages })
    },
  })
  const { error } = mutation
  return {
    send: mutation.mutate,
    isPending: mutation.isPending,
    failure: error && !isStaleReply(error) ? getErrorMessage(error) : null,
    stopped,
    sendAnyway: () => {
      setStopped(null)
      if (stopped) mutation.mutate(stopped.reply)
    },
    goBack: () => setStopped(null),
  }
}

/** A reply is not kept back where the composer cannot be read. */
async function readUndoSeconds(cache: QueryClient, number: number): Promise<number> {
  const composer = await cache.ensureQueryData(composerQuery(number)).catch(() => null)
  return composer?.undoSeconds ?? 0
}

function describeScheduled({ isUndo, sendAt }: ScheduledReplyView): string {
  if (isUndo) return t('scheduled-replies.announced.sent', { seconds: limits.undoSeconds })
  const { timezone: timeZone } = useSite.getState()
  const when = formatDueTime(sendAt, Date.now(), { timeZone, withToday: true })
  return t('scheduled-replies.announced.scheduled', { when })
}

const isStaleReply = (error: Error) => error instanceof ApiError && error.code === 'newer_messages'
