import type { TicketDetail, Visibility } from '@lodge/contracts'
import { cn, dropHandlers, FieldError, FileChooser, UploadProblem } from '@lodge/ui'
import { type ClipboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { EditorToolbar } from '../../rich-text/editor-toolbar.tsx'
import { DraftConflict, DraftStatus } from '../drafts/draft-status.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { useSentElsewhere } from '../drafts/use-sent-elsewhere.ts'
import type { LoadedComposer } from '../queries.ts'
import { conversationStrings } from '../thread/strings.ts'
import { ComposerCannedResponse } from './composer-canned-response.tsx'
import { ComposerEditor, type ComposerEditorHandle } from './composer-editor.tsx'
import { ComposerFiles } from './composer-files.tsx'
import { ComposerSignature } from './composer-signature.tsx'
import { SendButton, type StatusAfterSend, useStatusAfterSend } from './send-button.tsx'
import { StaleReplyDialog } from './stale-reply-dialog.tsx'
import { useReplyFiles } from './use-reply-files.ts'
import { useSendReply } from './use-send-reply.ts'

const strings = conversationStrings.composer

/** What writing on a ticket needs to know of it. */
export type ComposerTicket = Pick<TicketDetail, 'number' | 'status' | 'requester' | 'messages' | 'can'>

interface ComposerPaneProps {
  ticket: ComposerTicket
  visibility: Visibility
  isShown: boolean
  composer: LoadedComposer | undefined
  /** The text, for whoever leads there. */
  text: RefObject<ComposerEditorHandle | null>
  onDraft: (hasDraft: boolean) => void
  onType: () => void
}

/** A public reply or an internal note as it is written: its text, files and draft, and its sending. */
export function ComposerPane(props: ComposerPaneProps) {
  const { ticket, visibility, isShown, composer, text, onDraft, onType } = props
  const isNote = visibility === 'internal'
  const draft = useDraft(ticket.number, visibility, composer)
  const { autosave, content, replaced } = draft
  const uploads = useReplyFiles(draft, text)
  const [isOver, setIsOver] = useState(false)
  const [isCannedOpen, setIsCannedOpen] = useState(false)
  const thenStatus = useStatusAfterSend(visibility, ticket.can.changeStatus)
  const reply = useSendReply(ticket.number, autosave, () => {
    uploads.clear()
    thenStatus.choose(null)
  })
  useSentElsewhere(ticket, visibility, autosave)

  const isEmpty = content.html === ''
  const hasDraft = !isEmpty || content.attachments.length > 0
  const isClosed = !isNote && ticket.status === 'closed'
  const isHeld = isEmpty || isClosed || uploads.isUploading || draft.conflict !== null
  const latestOnDraft = useRef(onDraft)
  latestOnDraft.current = onDraft
  useEffect(() => latestOnDraft.current(hasDraft), [hasDraft])

  const send = (then: StatusAfterSend | null) => {
    if (isHeld || reply.isPending) return
    const attachments = content.attachments.map(({ id }) => id)
    reply.send({ html: content.html, visibility, attachments, ...(then ? { thenStatus: then } : {}) })
  }
  const { onPaste, ...dropping } = dropHandlers(uploads, setIsOver)
  return (
    <div
      hidden={!isShown}
      {...dropping}
      // A picture that the text has taken is no file beside it.
      onPaste={(event: ClipboardEvent) => event.isDefaultPrevented() || onPaste(event)}
      className={cn('flex min-h-0 flex-col', isOver && 'bg-accent-soft')}
    >
      <ComposerEditor
        ref={text}
        label={isNote ? strings.note : strings.reply}
        placeholder={isNote ? strings.notePlaceholder : strings.replyPlaceholder}
        html={content.html}
        replaced={replaced}
        isReadOnly={reply.isPending}
        agents={isNote ? (composer?.agents ?? noAgents) : null}
        onWrite={(html) => {
          autosave.write({ ...autosave.store.getState().content, html })
          if (html === '') thenStatus.choose(null)
          onType()
        }}
        onSend={() => send(thenStatus.then)}
        onPasteImages={uploads.paste}
        onSlash={() => setIsCannedOpen(true)}
        className="max-h-60 min-h-20 overflow-y-auto px-3 py-2 max-md:max-h-[30dvh]"
      >
        {(editor) => (
          <>
            <div className="flex flex-col gap-2 px-3 pb-2 empty:hidden">
              {!isNote && <ComposerSignature html={composer?.signature ?? ''} />}
              <ComposerFiles uploads={uploads} />
              <UploadProblem uploads={uploads} />
              <DraftConflict draft={draft} />
              <div role="alert" className="empty:hidden">
                {reply.failure && <FieldError>{reply.failure}</FieldError>}
              </div>
              {isClosed && <p className="text-sm text-muted-foreground">{strings.closed}</p>}
            </div>
            <footer className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-border px-2 py-2">
              <ComposerCannedResponse
                number={ticket.number}
                isOpen={isCannedOpen}
                onOpenChange={setIsCannedOpen}
                onChoose={(html) => text.current?.insert(html)}
              />
              <EditorToolbar
                editor={editor}
                formats={['bold', 'italic', 'bulletList', 'orderedList', 'blockquote', 'code']}
                className="max-md:order-first max-md:w-full max-md:overflow-x-auto"
              >
                <FileChooser uploads={uploads} variant="ghost" label={strings.attach} isIconOnly />
              </EditorToolbar>
              <div className="ml-auto flex items-center gap-2">
                <DraftStatus state={draft.state} />
                <SendButton
                  visibility={visibility}
                  isBusy={reply.isPending}
                  isDisabled={isHeld}
                  thenStatus={thenStatus}
                  onSend={send}
                />
              </div>
            </footer>
          </>
        )}
      </ComposerEditor>
      {reply.stopped && (
        <StaleReplyDialog
          visibility={visibility}
          newMessages={reply.stopped.newMessages}
          onSendAnyway={reply.sendAnyway}
          onBack={() => {
            reply.goBack()
            requestAnimationFrame(() => text.current?.focus())
          }}
        />
      )}
    </div>
  )
}

const noAgents: [] = []
