import {
  type MessageView,
  routes,
  type ScheduledReplyView,
  secondMs,
  type TakenBackReply,
} from '@lodge/contracts'
import { announce, useDialogs } from '@lodge/ui'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { applyMessage } from '../cache-updates.ts'
import { useCommandError } from '../commands.ts'
import { device } from '../drafts/use-draft.ts'

interface ScheduledReplies {
  items: ScheduledReplyView[]
}

const scheduledRepliesKey = (number: number) => ['scheduled-replies', number] as const

/** Replies that wait on a ticket; once one is due, asked for until it is sent or held. */
export const scheduledRepliesQuery = (number: number) =>
  queryOptions<ScheduledReplies>({
    queryKey: scheduledRepliesKey(number),
    queryFn: ({ signal }) => http.call(routes.scheduledReplies, { params: { number } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const next = state.data?.items.find(({ heldBecause }) => heldBecause === null)
      if (!next) return false
      return Math.min(Math.max(Date.parse(next.sendAt) - Date.now(), secondMs), 60 * secondMs)
    },
  })

/** Says that what waits on a ticket has changed. */
export function refetchScheduledReplies(cache: QueryClient, number: number): void {
  void cache.invalidateQueries({ queryKey: scheduledRepliesKey(number) })
}

/** Another window of the agent's has sent a reply or has taken one back: its draft has gone or come. */
export function followDraft(cache: QueryClient, number: number, isEmpty: boolean): void {
  const known = cache.getQueryData<ScheduledReplies>(scheduledRepliesKey(number))
  if (isEmpty || (known && known.items.length > 0)) refetchScheduledReplies(cache, number)
}

/** A message takes the place of the reply that waited. */
export function followMessage(cache: QueryClient, { ticketNumber }: MessageView): void {
  const known = cache.getQueryData<ScheduledReplies>(scheduledRepliesKey(ticketNumber))
  if (known && known.items.length > 0) refetchScheduledReplies(cache, ticketNumber)
}

export function addScheduledReply(cache: QueryClient, number: number, reply: ScheduledReplyView): void {
  cache.setQueryData<ScheduledReplies>(scheduledRepliesKey(number), (known) => ({
    items: [...(known?.items ?? []).filter(({ id }) => id !== reply.id), reply].toSorted((one, other) =>
      one.sendAt.localeCompare(other.sendAt),
    ),
  }))
  // What was asked for before says less.
  refetchScheduledReplies(cache, number)
}

function removeScheduledReply(cache: QueryClient, number: number, replyId: string): void {
  cache.setQueryData<ScheduledReplies>(
    scheduledRepliesKey(number),
    (known) => known && { items: known.items.filter(({ id }) => id !== replyId) },
  )
  refetchScheduledReplies(cache, number)
}

/** Returns what can be done with a reply that waits; one that was sent meanwhile is shown as sent. */
export function useScheduledReply(
  number: number,
  replyId: string,
  { onTakenBack, beforeTakingBack }: TakingBack,
) {
  const cache = useQueryClient()
  const dialogs = useDialogs()
  const fail = useCommandError(number)
  const params = { number, replyId }
  const onError = (error: Error) => {
    refetchScheduledReplies(cache, number)
    fail(error)
  }
  const takeBack = useMutation({
    mutationFn: async () => {
      await beforeTakingBack()
      return http.call(routes.takeBackReply, { params, body: { device } })
    },
    onSuccess: (taken) => {
      removeScheduledReply(cache, number, replyId)
      onTakenBack(taken)
      announce(t('scheduled-replies.undo.undone'))
    },
    onError,
  })
  const sendNow = useMutation({
    mutationFn: () => http.call(routes.sendScheduledReply, { params }),
    onSuccess: (message) => {
      removeScheduledReply(cache, number, replyId)
      applyMessage(cache, message)
      announce(t('ticket-thread.composer.sent'))
    },
    onError,
  })
  const discard = useMutation({
    mutationFn: () => http.call(routes.discardScheduledReply, { params }),
    onSuccess: () => {
      removeScheduledReply(cache, number, replyId)
      announce(t('scheduled-replies.announced.discarded'))
    },
    onError,
  })
  const askToDiscard = async () => {
    const isSure = await dialogs.confirm({
      title: t('scheduled-replies.discard.title'),
      text: t('scheduled-replies.discard.text'),
      confirmLabel: t('scheduled-replies.discard.confirm'),
      isDestructive: true,
    })
    if (isSure) discard.mutate()
  }
  const isBusy = takeBack.isPending || sendNow.isPending || discard.isPending
  return { takeBack: takeBack.mutate, sendNow: sendNow.mutate, askToDiscard, isBusy }
}

export interface TakingBack {
  /** Saves what was begun since, so that it stands behind the reply. */
  beforeTakingBack: () => Promise<void>
  onTakenBack: (taken: TakenBackReply) => void
}
