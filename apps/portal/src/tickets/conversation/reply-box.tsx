import { useUploadLimits } from '@lodge/client'
import { limits } from '@lodge/contracts'
import {
  Button,
  cn,
  dropHandlers,
  Field,
  FileChooser,
  FileUploadList,
  formatFileSize,
  LazyPart,
  onDemand,
  Textarea,
  UploadProblem,
} from '@lodge/ui'
import { Send } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { HiddenFields } from '../../layout/hidden-fields.tsx'
import { t } from '../../t.ts'
import type { useReply } from './use-reply.ts'

const otherReply = onDemand(async () => (await import('./other-reply.tsx')).OtherReply)

interface ReplyBoxProps {
  reply: ReturnType<typeof useReply>
  /** The text field, so that other buttons can lead there. */
  text: RefObject<HTMLTextAreaElement | null>
  label: string
  placeholder: string
  /** Says what sending brings about, where that is more than a reply. */
  hint: string | undefined
  isFollowUp: boolean
  sendLabel: string
}

/** Writes an answer: one line until it is needed; Ctrl or Cmd and Enter sends. */
export function ReplyBox({ reply, text, label, placeholder, hint, isFollowUp, sendLabel }: ReplyBoxProps) {
  const [isOver, setIsOver] = useState(false)
  const { uploads } = reply
  const { other, switchToOther, discardOther } = reply.twoTabs
  return (
    <form
      noValidate
      method="post"
      {...dropHandlers(uploads, setIsOver)}
      onSubmit={(event) => {
        event.preventDefault()
        reply.send()
      }}
    >
      <HiddenFields
        values={{ action: isFollowUp ? 'follow-up' : 'reply', submissionId: reply.submissionId }}
      />
      {other && (
        <LazyPart
          part={otherReply}
          given={{ body: other.body, onSwitch: switchToOther, onDiscard: discardOther }}
          isOptional
        />
      )}
      <Field label={label} hint={hint} error={reply.problem && <span role="alert">{reply.problem}</span>}>
        <div
          className={cn(
            'group/reply rounded-md border border-input bg-card focus-within:border-accent has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-1 has-[textarea:focus-visible]:outline-accent',
            reply.problem && 'border-destructive',
            isOver && 'border-accent bg-accent-soft',
          )}
        >
          <Textarea
            ref={text}
            name="body"
            rows={1}
            value={reply.body}
            maxLength={limits.messageLength}
            placeholder={placeholder}
            title={t('tickets.reply.keys')}
            onChange={({ target }) => reply.write(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              reply.send()
            }}
            className={cn(
              'block min-h-12 border-0 bg-transparent px-4 ring-0 group-focus-within/reply:min-h-24 focus-visible:outline-none portal:py-3 aria-invalid:ring-0',
              // It must not shrink as the pointer goes down on a button below it: the button would move away.
              reply.body !== '' && 'min-h-24',
            )}
          />
          <ReplyFiles uploads={uploads} />
          <ReplyFooter reply={reply} sendLabel={sendLabel} />
        </div>
      </Field>
    </form>
  )
}

function ReplyFiles({ uploads }: Pick<ReplyBoxProps['reply'], 'uploads'>) {
  if (uploads.items.length === 0 && !uploads.problem) return null
  return (
    <div className="flex flex-col gap-2 px-3 pb-3">
      <FileUploadList uploads={uploads} />
      <UploadProblem uploads={uploads} />
    </div>
  )
}

function ReplyFooter({ reply, sendLabel }: Pick<ReplyBoxProps, 'reply' | 'sendLabel'>) {
  const { maxFiles, maxBytes } = useUploadLimits()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border p-2">
      <span className="noscript:hidden">
        <FileChooser uploads={reply.uploads} variant="ghost" label={t('tickets.reply.attach')} />
      </span>
      <span className="text-sm text-muted-foreground max-sm:hidden noscript:hidden">
        {t('tickets.reply.limits', { files: maxFiles, size: formatFileSize(maxBytes) })}
      </span>
      <span role="status" className="text-sm text-muted-foreground empty:hidden">
        {reply.isWaiting && t('tickets.reply.waiting')}
      </span>
      <Button type="submit" isBusy={reply.isBusy} className="ms-auto">
        {!reply.isBusy && <Send aria-hidden />}
        {sendLabel}
      </Button>
    </div>
  )
}
