import { useSession } from '@lodge/client'
import { routes, type ScheduledReplyView, type TakenBackReply } from '@lodge/contracts'
import { announce, getErrorMessage, toast } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { device } from '../drafts/use-draft.ts'
import { refetchScheduledReplies } from './queries.ts'

/** Replies whose status and sender the composer of their ticket has yet to take up; the server has their texts. */
const takenElsewhere = new Map<number, TakenBackReply>()

/**
 * Goes on offering to take a reply back once its ticket is left, for what remains of its seconds. Taking it back leads to
 * the ticket again, where it is a draft.
 */
export function useUndoElsewhere(number: number, items: readonly ScheduledReplyView[]): void {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const takeBack = async (replyId: string) => {
    try {
      const params = { number, replyId }
      takenElsewhere.set(number, await http.call(routes.takeBackReply, { params, body: { device } }))
      refetchScheduledReplies(cache, number)
      await navigate(`/admin/tickets/${number}/detail`)
      announce(t('scheduled-replies.undo.undone'))
    } catch (error) {
      refetchScheduledReplies(cache, number)
      toast.error(getErrorMessage(error))
    }
  }
  const onLeave = () => {
    const sent = items.find(({ isUndo, heldBecause }) => isUndo && heldBecause === null)
    const duration = sent ? Date.parse(sent.sendAt) - Date.now() : 0
    const isSignedOut = useSession.getState().authUser === null
    if (!sent || duration <= 0 || isSignedOut) return
    toast.success(t('scheduled-replies.undo.sentOn', { number }), {
      id: toastOf(number),
      duration,
      action: { label: t('scheduled-replies.undo.undo'), onClick: () => void takeBack(sent.id) },
    })
  }
  const latest = useRef(onLeave)
  useEffect(() => {
    latest.current = onLeave
  })
  useEffect(() => {
    toast.dismiss(toastOf(number))
    return () => latest.current()
  }, [number])
}

const toastOf = (number: number) => `undo-${number}`

/** Hands a reply that was taken back elsewhere to the composer of its ticket, once. */
export function useTakenElsewhere(number: number, takeUp: ((reply: TakenBackReply) => void) | null): void {
  const latest = useRef(takeUp)
  latest.current = takeUp
  useEffect(() => {
    const taken = takenElsewhere.get(number)
    if (!taken || !latest.current) return
    takenElsewhere.delete(number)
    latest.current(taken)
  }, [number])
}
