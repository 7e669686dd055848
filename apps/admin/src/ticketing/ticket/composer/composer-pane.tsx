import type { Visibility } from '@lodge/contracts'
import { cn, dropHandlers, FieldError, FileChooser, UploadProblem } from '@lodge/ui'
import type { Editor } from '@tiptap/react'
import { type ClipboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { EditorToolbar } from '../../../foundation/rich-text/editor-toolbar.tsx'
import { t } from '../../../foundation/t.ts'
import { useMacroDialog } from '../../macros/use-macro-dialog.tsx'
import { ComposerArticle } from '../articles/composer-article.tsx'
import { DraftConflict, DraftStatus, OtherDraft } from '../drafts/draft-status.tsx'
import type { LoadedComposer } from '../queries.ts'
import { ScheduledReplies } from '../scheduled-replies/scheduled-replies.tsx'
import { ComposerCannedResponse } from './composer-canned-response.tsx'
import { ComposerEditor } from './composer-editor.tsx'
import { ComposerFiles } from './composer-files.tsx'
import { ComposerMacro } from './composer-macro.tsx'
import { ComposerSender } from './composer-sender.tsx'
import { ComposerSignature } from './composer-signature.tsx'
import { SendButton } from './send-button.tsx'
import { StaleReplyDialog } from './stale-reply-dialog.tsx'
import { useComposerActions } from './use-composer-actions.ts'
import { type ComposerPaneOptions, type ComposerPaneState, useComposerPane } from './use-composer-pane.ts'

interface ComposerPaneProps extends ComposerPaneOptions {
  isShown: boolean
}

/** A public reply or an internal note as it is written: its text, files and draft, and its sending. */
export function ComposerPane(props: ComposerPaneProps) {
  const { ticket, visibility, isShown, composer, text } = props
  const isNote = visibility === 'internal'
  const pane = useComposerPane(props)
  const { draft, uploads, reply, thenStatus } = pane
  const [isOver, setIsOver] = useState(false)
  const [isCannedOpen, setIsCannedOpen] = useState(false)
  const [isArticleOpen, setIsArticleOpen] = useState(false)
  const [isTimeOpen, setIsTimeOpen] = useState(false)
  const chooser = useRef<HTMLButtonElement>(null)
  const macro = useMacroDialog({
    target: { kind: 'ticket', number: ticket.number },
    onDone: () => text.current?.focus(),
  })
  useComposerActions(pane, {
    number: ticket.number,
    visibility,
    isShown,
    chooseCanned: () => setIsCannedOpen(true),
    chooseMacro: macro.open,
    chooseArticle: () => setIsArticleOpen(true),
    chooseFiles: () => chooser.current?.click(),
    chooseTime: () => setIsTimeOpen(true),
  })
  const { onPaste, ...dropping } = dropHandlers(uploads, setIsOver)
  return (
    <>
      {!isNote && <ScheduledReplies ticket={ticket} takingBack={pane.takingBack} />}
      <div
        hidden={!isShown}
        {...dropping}
        // A picture that was pasted into the text is not attached as well.
        onPaste={(event: ClipboardEvent) => event.isDefaultPrevented() || onPaste(event)}
        className={cn('flex min-h-0 flex-col', isOver && 'bg-accent-soft')}
      >
        <ComposerEditor
          ref={text}
          {...describeText(isNote)}
          html={draft.content.html}
          replaced={draft.replaced}
          isReadOnly={reply.isPending}
          agents={isNote ? (composer?.agents ?? noAgents) : null}
          onWrite={pane.write}
          onSend={() => pane.send(thenStatus.then)}
          onPasteImages={uploads.paste}
          onSlash={() => setIsCannedOpen(true)}
          className="max-h-60 min-h-20 overflow-y-auto px-3 py-2 max-md:max-h-[30dvh]"
        >
          {(editor) => (
            <>
              <ComposerNotices pane={pane} signature={isNote ? null : (composer?.signature ?? '')} />
              <ComposerFooter
                pane={pane}
                editor={editor}
                visibility={visibility}
                chooser={chooser}
                openings={composer?.openings}
                isTimeOpen={isTimeOpen}
                onTimeOpenChange={setIsTimeOpen}
              >
                <ComposerCannedResponse
                  number={ticket.number}
                  isOpen={isCannedOpen}
                  onOpenChange={setIsCannedOpen}
                  onChoose={(html) => text.current?.insert(html)}
                />
                <ComposerMacro onOpen={macro.open} />
                <ComposerArticle
                  subject={ticket.subject}
                  isOpen={isArticleOpen}
                  onOpenChange={setIsArticleOpen}
                  onChoose={(html) => text.current?.insert(html)}
                />
              </ComposerFooter>
            </>
          )}
        </ComposerEditor>
        {macro.dialog}
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
    </>
  )
}

const noAgents: [] = []

function describeText(isNote: boolean) {
  return isNote
    ? { label: t('ticket-thread.composer.note'), placeholder: t('ticket-thread.composer.notePlaceholder') }
    : { label: t('ticket-thread.composer.reply'), placeholder: t('ticket-thread.composer.replyPlaceholder') }
}

function ComposerNotices({ pane, signature }: { pane: ComposerPaneState; signature: string | null }) {
  const { draft, uploads, reply, isClosed } = pane
  return (
    <div className="flex flex-col gap-2 px-3 pb-2 empty:hidden">
      {signature !== null && <ComposerSignature html={signature} />}
      {signature !== null && <ComposerSender {...pane.sender} />}
      <ComposerFiles uploads={uploads} />
      <UploadProblem uploads={uploads} />
      <DraftConflict draft={draft} />
      <OtherDraft draft={draft} />
      <div role="alert" className="empty:hidden">
        {reply.failure && <FieldError>{reply.failure}</FieldError>}
      </div>
      {isClosed && <p className="text-sm text-muted-foreground">{t('ticket-thread.composer.closed')}</p>}
    </div>
  )
}

interface ComposerFooterProps {
  pane: ComposerPaneState
  editor: Editor
  visibility: Visibility
  /** The button that asks for files. */
  chooser: RefObject<HTMLButtonElement | null>
  openings: LoadedComposer['openings'] | undefined
  /** The dialog that asks for the moment to send at. */
  isTimeOpen: boolean
  onTimeOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

function ComposerFooter(props: ComposerFooterProps) {
  const { pane, editor, visibility, chooser, openings, isTimeOpen, onTimeOpenChange, children } = props
  return (
    <footer className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-border px-2 py-2">
      {children}
      <EditorToolbar
        editor={editor}
        formats={['bold', 'italic', 'bulletList', 'orderedList', 'blockquote', 'code']}
        className="max-md:order-first max-md:w-full max-md:overflow-x-auto"
      >
        <FileChooser
          ref={chooser}
          uploads={pane.uploads}
          variant="ghost"
          label={t('ticket-thread.composer.attach')}
          isIconOnly
        />
      </EditorToolbar>
      <div className="ms-auto flex items-center gap-2">
        <DraftStatus state={pane.draft.state} />
        <SendButton
          visibility={visibility}
          isBusy={pane.reply.isPending}
          isDisabled={pane.isHeld}
          thenStatus={pane.thenStatus}
          openings={openings}
          isTimeOpen={isTimeOpen}
          onTimeOpenChange={onTimeOpenChange}
          onSend={pane.send}
          onSendLater={(at, then) => pane.sendAt(then, at)}
        />
      </div>
    </footer>
  )
}
