import { useSession } from '@lodge/client'
import type { TicketDetail, Visibility } from '@lodge/contracts'
import { useEffect, useRef } from 'react'
import type { DraftAutosave } from './draft-autosave.ts'

/** Ends a draft here when the agent has sent it from another device: their message appears in the thread. */
export function useSentElsewhere(
  ticket: Pick<TicketDetail, 'messages'>,
  visibility: Visibility,
  autosave: DraftAutosave,
): void {
  const me = useSession((state) => state.authUser?.alias)
  const own = ticket.messages.filter(
    ({ author, ...message }) =>
      author.side === 'staff' && author.alias === me && message.visibility === visibility,
  )
  const newest = own.at(-1)?.id
  const known = useRef(newest)
  useEffect(() => {
    if (newest !== known.current) autosave.sentElsewhere()
    known.current = newest
  }, [newest, autosave])
}
