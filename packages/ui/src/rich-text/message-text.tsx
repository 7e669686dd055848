import type { AttachmentView } from '@lodge/contracts'
import { useMemo } from 'react'
import { cn } from '../lib/cn.ts'
import { CollapsedQuote } from './collapsed-quote.tsx'
import { LinkedText } from './linked-text.tsx'
import { RichText } from './rich-text.tsx'
import { splitQuotes } from './split-quotes.ts'

type MessageTextProps = {
  message: {
    body: string
    html: string | null
    /** The part of a mail that repeats others, and its signature. */
    quoted?: string | undefined
    attachments?: readonly AttachmentView[]
  }
  fileUrl: (fileId: string) => string
  addressOf?: (address: string) => string
  className?: string
}

/** Shows rich text or, without any, the text as typed. Earlier mail is folded. */
export function MessageText({ message, fileUrl, addressOf, className }: MessageTextProps) {
  const { body, html, attachments: files = [] } = message
  const links = addressOf ? { addressOf } : {}
  if (html !== null)
    return <RichText html={html} fileUrl={fileUrl} files={files} {...links} className={cn(className)} />
  const text = <PlainText body={body} {...links} {...(className ? { className } : {})} />
  if (!message.quoted) return text
  return (
    <div className="flex flex-col gap-2">
      {text}
      <FoldedMail text={message.quoted} {...links} />
    </div>
  )
}

/** The part of a mail that is not new. */
function FoldedMail({ text, addressOf }: { text: string; addressOf?: MessageTextProps['addressOf'] }) {
  return (
    <CollapsedQuote lines={text.split('\n').length}>
      <blockquote className="border-s-3 border-border ps-3 text-body break-words text-muted-foreground">
        <p className="rich-text whitespace-pre-wrap">
          <LinkedText text={text} {...(addressOf && { addressOf })} />
        </p>
      </blockquote>
    </CollapsedQuote>
  )
}

interface PlainTextProps extends Pick<MessageTextProps, 'addressOf' | 'className'> {
  body: string
}

function PlainText({ body, addressOf, className }: PlainTextProps) {
  const parts = useMemo(() => splitQuotes(body), [body])
  return (
    <div className={cn('flex flex-col gap-2 text-body break-words', className)}>
      {parts.map(({ kind, text, lines }, index) => {
        const paragraph = (
          <p className="rich-text whitespace-pre-wrap">
            <LinkedText text={text} {...(addressOf && { addressOf })} />
          </p>
        )
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
        if (kind === 'said') return <div key={index}>{paragraph}</div>
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
          <CollapsedQuote key={index} lines={lines}>
            <blockquote className="border-s-3 border-border ps-3 text-muted-foreground">
              {paragraph}
            </blockquote>
          </CollapsedQuote>
        )
      })}
    </div>
  )
}
