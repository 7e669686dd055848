import { ApiError, useSession } from '@lodge/client'
import { DraftView, routes, type ServerToAdmin, type Visibility } from '@lodge/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { http } from '../../../foundation/http.ts'
import { useSocket } from '../../../foundation/socket-store.ts'
import { refetchIfNotFound } from '../cache-updates.ts'
import { useLostAccess } from '../lost-access-store.ts'
import type { LoadedComposer } from '../queries.ts'
import { DraftAutosave } from './draft-autosave.ts'

/** Names this page, so that it recognises the pushes of its own drafts. */
export const device = crypto.randomUUID()

/** Returns the key under which this browser keeps a text that the server has not got, or will not take. */
export const draftKey = (person: string, number: number, visibility: Visibility) =>
  `lodge.staffDraft.${person}.${number}.${visibility}`

/** An agent's text on a ticket, which survives a reload, a failing server and a change of device until it is sent. */
export function useDraft(number: number, visibility: Visibility, composer: LoadedComposer | undefined) {
  const person = useSession((state) => state.authUser?.alias ?? '')
  const cache = useQueryClient()
  const [autosave] = useState(
    () =>
      new DraftAutosave({
        key: draftKey(person, number, visibility),
        device,
        save: (body) =>
          http.call(routes.saveDraft, { params: { number, visibility }, body }).catch((error: unknown) => {
            refetchIfNotFound(cache, number, error)
            throw error
          }),
        findConflict,
        mayRetry: (error) =>
          !(error instanceof ApiError) || error.status >= 500 || [419, 429].includes(error.status),
      }),
  )
  const draft = useStore(autosave.store)
  useEffect(() => {
    if (!composer) return
    const own = composer.drafts.find((draft) => draft.visibility === visibility)
    autosave.loaded(own ?? null, composer.askedAt)
  }, [autosave, composer, visibility])
  useDraftSync(number, visibility, autosave)
  return { ...draft, autosave }
}

/** Takes what other devices write, and tries again at once when the network is back. */
function useDraftSync(number: number, visibility: Visibility, autosave: DraftAutosave): void {
  const socket = useSocket((state) => state.socket)
  useEffect(() => {
    const retry = () => void autosave.save()
    const follow: ServerToAdmin['draft.changed'] = (push) => {
      if (push.ticketNumber === number && push.visibility === visibility) autosave.pushed(push)
    }
    window.addEventListener('online', retry)
    socket?.on('connect', retry)
    socket?.on('draft.changed', follow)
    return () => {
      window.removeEventListener('online', retry)
      socket?.off('connect', retry)
      socket?.off('draft.changed', follow)
    }
  }, [autosave, socket, number, visibility])
  useEffect(
    () =>
      useLostAccess.subscribe(({ byTicket }) => {
        if (byTicket[number]) autosave.cutOff()
      }),
    [autosave, number],
  )
  useEffect(() => () => autosave.close(), [autosave])
}

function findConflict(error: unknown): DraftView | null {
  if (!(error instanceof ApiError) || error.code !== 'edit_conflict') return null
  const present = DraftView.safeParse(error.present)
  return present.success ? present.data : null
}
