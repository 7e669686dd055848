import type { Visibility } from '@lodge/contracts'
import { cn, tabClasses } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { Lock, Reply } from 'lucide-react'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ShortcutKbd } from '../../../foundation/keyboard-shortcuts/shortcut-kbd.tsx'
import { useShortcut } from '../../../foundation/keyboard-shortcuts/use-shortcut.ts'
import { t } from '../../../foundation/t.ts'
import { useTyping } from '../presence/use-typing.ts'
import { composerQuery } from '../queries.ts'
import type { ComposerEditorHandle } from './composer-editor.tsx'
import { ComposerPane } from './composer-pane.tsx'
import type { ComposerTicket } from './use-composer-pane.ts'

const kinds = ['public', 'internal'] as const

export interface ComposerHandle {
  /** Leads into the text of a reply or a note. */
  start: (visibility: Visibility) => void
  /** Puts rich text into the reply, where the text cursor is. */
  insertIntoReply: (html: string) => void
}

/** Writes a public reply or an internal note, each with a draft of its own. */
export function Composer({ ticket, ref }: { ticket: ComposerTicket; ref?: Ref<ComposerHandle> }) {
  const [visibility, setVisibility] = useState<Visibility>('public')
  const [hasDraft, setHasDraft] = useState({ public: false, internal: false })
  const typed = useTyping(ticket.number)
  const { data: composer } = useQuery(composerQuery(ticket.number))
  const texts = { public: useRef<ComposerEditorHandle>(null), internal: useRef<ComposerEditorHandle>(null) }
  const isNote = visibility === 'internal'
  const start = (next: Visibility) => {
    // The text is hidden until the choice is on screen; what is typed next is meant for it already.
    flushSync(() => setVisibility(next))
    texts[next].current?.focus()
  }
  const insertIntoReply = (html: string) => {
    start('public')
    texts.public.current?.insert(html)
  }
  useImperativeHandle(ref, () => ({ start, insertIntoReply }))
  useShortcut('reply', () => start('public'))
  useShortcut('note', () => start('internal'))

  return (
    <section
      aria-label={t('ticket-thread.composer.label')}
      className={cn(
        'z-10 m-3 flex flex-col rounded-lg border-2 border-accent bg-card max-lg:sticky max-lg:bottom-0 max-lg:m-2 max-lg:mb-0',
        isNote && 'border-warning bg-note',
      )}
    >
      <div className="flex items-center gap-4 border-b border-border px-3 max-md:px-2 max-md:py-1.5">
        <fieldset className="flex gap-4 max-md:gap-0 max-md:rounded-md max-md:border max-md:border-input">
          <legend className="sr-only">{t('ticket-thread.composer.kind')}</legend>
          {kinds.map((kind) => (
            <KindTab
              key={kind}
              kind={kind}
              isChosen={kind === visibility}
              hasDraft={kind !== visibility && hasDraft[kind]}
              onChoose={start}
            />
          ))}
        </fieldset>
        <span className="ms-auto truncate text-xs text-muted-foreground">
          {isNote
            ? t('ticket-thread.composer.noteFor')
            : t('ticket-thread.composer.replyTo', { name: ticket.requester.name })}
        </span>
      </div>
      {kinds.map((kind) => (
        <ComposerPane
          key={kind}
          ticket={ticket}
          visibility={kind}
          isShown={kind === visibility}
          composer={composer}
          text={texts[kind]}
          onType={() => typed(kind)}
          onDraft={(isThere) => setHasDraft((before) => ({ ...before, [kind]: isThere }))}
        />
      ))}
    </section>
  )
}

interface KindTabProps {
  kind: Visibility
  isChosen: boolean
  hasDraft: boolean
  onChoose: (kind: Visibility) => void
}

function KindTab({ kind, isChosen, hasDraft, onChoose }: KindTabProps) {
  const Icon = kind === 'public' ? Reply : Lock
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      data-state={isChosen ? 'active' : 'inactive'}
      onClick={() => onChoose(kind)}
      className={cn(
        tabClasses,
        'max-md:h-11 max-md:rounded-md max-md:border-b-0 max-md:px-4 max-md:data-[state=active]:bg-accent-soft max-md:data-[state=active]:text-accent',
      )}
    >
      <Icon aria-hidden className="size-4" />
      {kind === 'public' ? t('ticket-thread.composer.reply') : t('ticket-thread.composer.note')}
      {hasDraft && (
        <span className="size-1.5 rounded-full bg-accent">
          <span className="sr-only"> {t('ticket-thread.composer.draft')}</span>
        </span>
      )}
      <ShortcutKbd name={kind === 'public' ? 'reply' : 'note'} className="max-md:hidden" />
    </button>
  )
}
