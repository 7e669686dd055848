import { ApiError } from '@lodge/client'
import {
  fileTypes,
  limits,
  type ReplyToTicket,
  routes,
  type TicketDetail,
  type Visibility,
} from '@lodge/contracts'
import {
  cn,
  dropHandlers,
  Field,
  FieldError,
  FileChooser,
  FileUploadList,
  Kbd,
  reasonOf,
  Textarea,
  tabClasses,
  UploadProblem,
  useFileUploads,
  useMessages,
} from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Lock, Reply } from 'lucide-react'
import { useRef, useState } from 'react'
import { http } from '../http.ts'
import { messages } from '../messages.ts'
import { mergedMessage } from './merge.ts'
import { useHotkey } from './property-menu.tsx'
import { SendButton, type ThenStatus } from './send-button.tsx'
import { useDraft } from './use-draft.ts'
import { useTyping } from './use-typing.ts'

const words = messages.composer

/** Writes a public reply or an internal note; what is typed stays until the server has it. */
export function Composer({ ticket }: { ticket: TicketDetail }) {
  const text = useRef<HTMLTextAreaElement>(null)
  const [visibility, setVisibility] = useState<Visibility>('public')
  const [body, setBody] = useDraft(`lodge.reply.${ticket.number}.${visibility}`)
  const typed = useTyping(ticket.number)
  const uploads = useUploads()
  const reply = useReply(ticket.number, () => {
    setBody('')
    uploads.clear()
  })
  const isNote = visibility === 'internal'
  const isEmpty = body.trim() === ''
  const start = (next: Visibility) => {
    setVisibility(next)
    text.current?.focus()
  }
  useHotkey('r', () => start('public'))
  useHotkey('n', () => start('internal'))

  const send = (thenStatus: ThenStatus | null) => {
    if (isEmpty || uploads.isUploading || reply.isPending) return
    reply.send({
      body,
      visibility,
      attachments: uploads.uploaded.map(({ id }) => id),
      ...(thenStatus ? { thenStatus } : {}),
    })
  }
  return (
    <section
      aria-label={words.label}
      {...dropHandlers(uploads)}
      className={cn(
        'm-3 rounded-lg border-2 border-accent bg-card max-lg:m-2',
        isNote && 'border-warning bg-note',
      )}
    >
      <div className="flex items-center gap-4 border-b border-border px-3">
        <KindTab kind="public" chosen={visibility} onChoose={start} />
        <KindTab kind="internal" chosen={visibility} onChoose={start} />
        <span className="ml-auto truncate text-xs text-muted-foreground">
          {isNote ? words.noteFor : words.replyTo(ticket.requester.name)}
        </span>
      </div>
      <div className="flex flex-col gap-2 px-3 py-2">
        <Field
          label={<span className="sr-only">{isNote ? words.note : words.reply}</span>}
          error={reply.fields.body}
        >
          <Textarea
            ref={text}
            rows={3}
            value={body}
            maxLength={limits.messageLength}
            placeholder={isNote ? words.notePlaceholder : words.replyPlaceholder}
            onChange={({ target }) => {
              setBody(target.value)
              typed(visibility)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(null)
            }}
            className="max-h-60 border-0 bg-transparent px-0 focus-visible:outline-none"
          />
        </Field>
        <FileUploadList uploads={uploads} />
        <UploadProblem uploads={uploads} />
        <div role="alert">{reply.failure && <FieldError>{reply.failure}</FieldError>}</div>
      </div>
      <footer className="flex items-center gap-2 border-t border-border px-3 py-2">
        <FileChooser uploads={uploads} variant="ghost" label={words.attach} />
        <span className="text-xs text-muted-foreground max-md:hidden">{words.limits}</span>
        <span className="ml-auto text-xs text-muted-foreground max-md:hidden">{!isEmpty && words.kept}</span>
        <SendButton
          visibility={visibility}
          statuses={ticket.can.changeStatus}
          isBusy={reply.isPending}
          isDisabled={isEmpty || uploads.isUploading || (!isNote && !ticket.can.reply)}
          onSend={send}
        />
      </footer>
    </section>
  )
}

interface KindTabProps {
  kind: Visibility
  chosen: Visibility
  onChoose: (kind: Visibility) => void
}

function KindTab({ kind, chosen, onChoose }: KindTabProps) {
  const Icon = kind === 'public' ? Reply : Lock
  return (
    <button
      type="button"
      aria-pressed={kind === chosen}
      data-state={kind === chosen ? 'active' : 'inactive'}
      onClick={() => onChoose(kind)}
      className={tabClasses}
    >
      <Icon aria-hidden className="size-4" />
      {kind === 'public' ? words.reply : words.note}
      <Kbd>{kind === 'public' ? 'R' : 'N'}</Kbd>
    </button>
  )
}

function useUploads() {
  return useFileUploads({
    maxFiles: limits.filesPerMessage,
    maxBytes: limits.fileSize,
    extensions: Object.values(fileTypes).flat(),
    upload: (file, progress) => http.upload(routes.uploadStaffFile, file, progress),
    onDiscard: ({ id }) =>
      void http.call(routes.discardStaffFile, { params: { fileId: id } }).catch(() => undefined),
  })
}

type Written = Omit<ReplyToTicket, 'submissionId'>

/** Sends once however often it is tried: a repeat of the same text carries the same submission. */
function useReply(number: number, onSent: () => void) {
  const shared = useMessages()
  const cache = useQueryClient()
  const submission = useRef(crypto.randomUUID())
  const mutation = useMutation({
    mutationFn: (body: Written) =>
      http.call(routes.replyToTicket, {
        params: { number },
        body: { ...body, submissionId: submission.current },
      }),
    onSuccess: (message) => {
      submission.current = crypto.randomUUID()
      mergedMessage(cache, message)
      onSent()
    },
  })
  const { error } = mutation
  const fields = error instanceof ApiError ? error.fields : {}
  return {
    send: mutation.mutate,
    isPending: mutation.isPending,
    fields,
    failure: error && Object.keys(fields).length === 0 ? reasonOf(error, shared) : null,
  }
}
