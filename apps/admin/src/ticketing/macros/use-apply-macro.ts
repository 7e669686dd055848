import { ApiError } from '@lodge/client'
import {
  type BulkUpdateTickets,
  limits,
  type MacroOption,
  minuteMs,
  NewerMessages,
  routes,
  type TicketDetail,
  type TicketFilterQuery,
} from '@lodge/contracts'
import { getErrorMessage, toast } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { applyBulkUpdate, useCreateBulkUpdate, useUndoBulkUpdate } from '../bulk-updates/queries.ts'
import { applyConflict, applyMessage, refetchIfNotFound } from '../ticket/cache-updates.ts'
import { ticketKey } from '../ticket/queries.ts'
import { useSeenMessages } from '../ticket/thread/seen-messages-store.ts'
import { useSubmissionId } from '../use-submission-id.ts'

type Selected = Extract<BulkUpdateTickets, { numbers: number[] }> | { filter: TicketFilterQuery }

/** An open ticket, or those in hand in a list; their number is null where the whole list is meant. */
export type MacroTarget =
  | { kind: 'ticket'; number: number }
  | { kind: 'many'; tickets: Selected; count: number | null }

/** Applies a macro; a conflict changes nothing, brings what is new onto the screen and says so. */
export function useApplyMacro(target: MacroTarget, onDone: () => void) {
  const applyToTicket = useApplyToTicket(onDone)
  const bulk = useCreateBulkUpdate()
  const submissionOf = useSubmissionId()
  if (target.kind === 'ticket')
    return {
      apply: (macro: MacroOption) => applyToTicket.mutate({ macro, number: target.number }),
      isPending: applyToTicket.isPending,
      failure: applyToTicket.error && describeFailure(applyToTicket.error),
    }
  return {
    apply: ({ alias, revision }: MacroOption) => {
      const change = { kind: 'macro', macro: alias, revision } as const
      const submissionId = submissionOf({ change, tickets: target.tickets })
      bulk.mutate({ change, tickets: target.tickets, submissionId }, { onSuccess: onDone })
    },
    isPending: bulk.isPending,
    failure: bulk.error && getErrorMessage(bulk.error),
  }
}

interface MacroOnTicket {
  macro: MacroOption
  number: number
}

function useApplyToTicket(onDone: () => void) {
  const cache = useQueryClient()
  const undo = useUndoBulkUpdate()
  const submissionOf = useSubmissionId()
  return useMutation({
    mutationFn: ({ macro: { alias, revision }, number }: MacroOnTicket) => {
      const version = cache.getQueryData<TicketDetail>(ticketKey(number))?.version ?? 0
      const seen = useSeenMessages.getState().byTicket[number]
      const submissionId = submissionOf({ alias, revision, number })
      const body = {
        macro: alias,
        revision,
        version,
        submissionId,
        ...(seen && { lastSeenMessageId: seen.id }),
      }
      return http.call(routes.applyMacro, { params: { number }, body })
    },
    onSuccess: (run, { macro, number }) => {
      applyBulkUpdate(cache, run)
      void cache.invalidateQueries({ queryKey: ticketKey(number) })
      const text = t('macros.use.applied', { title: macro.title })
      if (run.undoUntil === null) toast.success(text)
      else
        toast.success(text, {
          duration: limits.bulkUndoMinutes * minuteMs,
          action: {
            label: t('macros.use.undo'),
            onClick: () => undo.mutate(run.id, { onSuccess: () => toast.info(t('macros.use.undoing')) }),
          },
        })
      onDone()
    },
    onError: (error, { number }) => {
      refetchIfNotFound(cache, number, error)
      applyConflict(cache, error)
      const present = NewerMessages.safeParse(error instanceof ApiError ? error.present : null)
      if (!present.success) return
      for (const message of present.data.messages) {
        applyMessage(cache, message)
        useSeenMessages.getState().saw(message)
      }
    },
  })
}

function describeFailure(error: Error): string {
  if (!(error instanceof ApiError)) return getErrorMessage(error)
  const present = NewerMessages.safeParse(error.present)
  if (error.code === 'newer_messages' && present.success)
    return t('macros.use.newMessages', { count: present.data.messages.length })
  return error.code === 'ticket_changed' ? t('macros.use.conflict') : getErrorMessage(error)
}
