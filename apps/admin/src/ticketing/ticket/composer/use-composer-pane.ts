import type { TakenBackReply, TicketDetail, Visibility } from '@lodge/contracts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useDraft } from '../drafts/use-draft.ts'
import { useSentElsewhere } from '../drafts/use-sent-elsewhere.ts'
import { type StatusAfterSend, useStatusAfterSend } from '../parts/status-after-send.ts'
import type { LoadedComposer } from '../queries.ts'
import type { TakingBack } from '../scheduled-replies/queries.ts'
import { useTakenElsewhere } from '../scheduled-replies/use-undo-elsewhere.ts'
import type { ComposerEditorHandle } from './composer-editor.tsx'
import { useReplyFiles } from './use-reply-files.ts'
import { useSendReply } from './use-send-reply.ts'

export type ComposerTicket = Pick<
  TicketDetail,
  'number' | 'subject' | 'status' | 'requester' | 'messages' | 'can'
>

export interface ComposerPaneOptions {
  ticket: ComposerTicket
  visibility: Visibility
  composer: LoadedComposer | undefined
  text: RefObject<ComposerEditorHandle | null>
  onDraft: (hasDraft: boolean) => void
  onType: () => void
}

export type ComposerPaneState = ReturnType<typeof useComposerPane>

/** A message as it is written: its draft and files, what holds it back, and its sending. */
export function useComposerPane(options: ComposerPaneOptions) {
  const { ticket, visibility, composer, text, onDraft, onType } = options
  const draft = useDraft(ticket.number, visibility, composer)
  const { autosave, content } = draft
  const uploads = useReplyFiles(draft, text)
  const [mailbox, chooseMailbox] = useState<string | null>(null)
  const thenStatus = useStatusAfterSend(visibility, ticket.can.changeStatus)
  const reply = useSendReply(ticket.number, autosave, () => {
    uploads.clear()
    thenStatus.choose(null)
    chooseMailbox(null)
  })
  useSentElsewhere(ticket, visibility, autosave)

  const isEmpty = content.html === ''
  const isClosed = visibility === 'public' && ticket.status === 'closed'
  const isHeld = isEmpty || isClosed || uploads.isUploading || draft.conflict !== null
  useReportDraft(!isEmpty || content.attachments.length > 0, onDraft)

  const write = (html: string) => {
    autosave.write({ ...autosave.store.getState().content, html })
    if (html === '') thenStatus.choose(null)
    onType()
  }
  const sendAt = (then: StatusAfterSend | null, at: Date | null | undefined) => {
    if (isHeld || reply.isPending) return
    const attachments = content.attachments.map(({ id }) => id)
    const when = at === undefined ? {} : { sendAt: at === null ? null : at.toISOString() }
    const isUndoUnknown = visibility === 'public' && composer === undefined && at === undefined
    const more = { ...(then && { thenStatus: then }), ...(mailbox !== null && { mailbox }), ...when }
    reply.send({ html: content.html, visibility, attachments, isUndoUnknown, ...more })
  }
  const waits = visibility === 'public' && (composer?.undoSeconds ?? 0) > 0
  const send = (then: StatusAfterSend | null) => sendAt(then, waits ? null : undefined)
  const chooseAgain = ({ thenStatus: status, mailbox: sender }: TakenBackReply) => {
    chooseMailbox(sender)
    thenStatus.choose(thenStatus.possible.find((choice) => choice === status) ?? null)
  }
  useTakenElsewhere(ticket.number, visibility === 'public' ? chooseAgain : null)
  const takingBack: TakingBack = {
    beforeTakingBack: () => autosave.save(),
    onTakenBack: (taken) => {
      autosave.loaded(taken.draft, Date.now())
      chooseAgain(taken)
      // What is put in place of the text takes the focus from it.
      requestAnimationFrame(() => text.current?.focus())
    },
  }
  const sender = { mailbox, chooseMailbox, options: composer?.senders ?? [] }
  return { draft, uploads, thenStatus, sender, reply, isClosed, isHeld, write, send, sendAt, takingBack }
}

function useReportDraft(hasDraft: boolean, onDraft: (hasDraft: boolean) => void): void {
  const latest = useRef(onDraft)
  latest.current = onDraft
  useEffect(() => latest.current(hasDraft), [hasDraft])
}
