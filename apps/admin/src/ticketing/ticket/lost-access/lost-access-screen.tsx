import { useSession } from '@lodge/client'
import type { Visibility } from '@lodge/contracts'
import { Button, toast } from '@lodge/ui'
import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../../foundation/t.ts'
import { type DraftContent, isDraftEmpty, readStoredDraft } from '../drafts/stored-draft.ts'
import { draftKey } from '../drafts/use-draft.ts'
import type { LostAccess } from '../lost-access-store.ts'
import { TicketPager } from '../ticket-pager.tsx'
import { htmlToLines } from './html-to-lines.ts'

const kinds = ['public', 'internal'] as const

function describeDeparture({ team, by }: LostAccess, me: string): string {
  if (!team) return t('ticket-lost-access.title.hidden')
  if (!by) return t('ticket-lost-access.title.automatic', { team: team.name })
  if (by.alias === me) return t('ticket-lost-access.title.mine', { team: team.name })
  return t('ticket-lost-access.title.by', { name: by.name, team: team.name })
}

/** Replaces a ticket that the agent has lost access to: says where it went and shows their unsent texts. */
export function LostAccessScreen({ departure }: { departure: LostAccess }) {
  const { number } = departure
  const me = useSession((state) => state.authUser?.alias ?? '')
  const [unsentTexts] = useState(() => readUnsentTexts(me, number))
  const screen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Into the text where there is one, so that letters typed at this moment are no commands.
    const [text, heading] = ['textarea', 'h1'].map((name) => screen.current?.querySelector<HTMLElement>(name))
    const place = text ?? heading
    place?.focus()
  }, [])
  return (
    <div ref={screen} className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-gutter py-10 max-lg:px-4">
      <div>
        <TicketPager number={number} />
        <p className="text-meta text-muted-foreground tabular-nums">#{number}</p>
        <h1 tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
          {describeDeparture(departure, me)}
        </h1>
        <p role="status" className="mt-1 text-body text-muted-foreground">
          {t('ticket-lost-access.text', { hasTeam: Boolean(departure.team) })}
        </p>
        <Button asChild className="mt-4 max-lg:h-11">
          <Link to="/admin/tickets/all">{t('ticket-lost-access.back')}</Link>
        </Button>
      </div>
      {unsentTexts.length > 0 && (
        <section aria-labelledby="unsent-text" className="flex flex-col gap-3">
          <div>
            <h2 id="unsent-text" className="text-lg font-semibold">
              {t('ticket-lost-access.written.title')}
            </h2>
            <p className="mt-1 text-base text-muted-foreground">{t('ticket-lost-access.written.text')}</p>
          </div>
          {unsentTexts.map(({ kind, content }) => (
            <UnsentText key={kind} kind={kind} content={content} />
          ))}
        </section>
      )}
    </div>
  )
}

/** Returns the agent's reply and note as far as this browser keeps them. */
function readUnsentTexts(person: string, number: number): { kind: Visibility; content: DraftContent }[] {
  return kinds.flatMap((kind) => {
    const content = readStoredDraft(draftKey(person, number, kind))
    return content && !isDraftEmpty(content) ? [{ kind, content }] : []
  })
}

function UnsentText({ kind, content: { html, attachments } }: { kind: Visibility; content: DraftContent }) {
  const text = htmlToLines(html)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <label htmlFor={`unsent-${kind}`} className="text-base font-medium">
          {t(`ticket-lost-access.written.${kind}`)}
        </label>
        <Button
          variant="outline"
          size="small"
          className="max-lg:h-11"
          onClick={() => void copyText(html, text)}
        >
          <Copy aria-hidden />
          {t('ticket-lost-access.written.copy')}
        </Button>
      </div>
      {text !== '' && (
        <textarea
          id={`unsent-${kind}`}
          readOnly
          rows={Math.min(12, text.split('\n').length + 1)}
          value={text}
          className="w-full rounded-md border border-input bg-surface px-3 py-2 text-body"
        />
      )}
      {attachments.length > 0 && (
        <p className="text-sm text-muted-foreground">
          {t('ticket-lost-access.written.files', { names: attachments.map(({ name }) => name) })}
        </p>
      )}
    </div>
  )
}

/** Copies the text with its formatting, or plain where the browser cannot. */
async function copyText(html: string, text: string): Promise<void> {
  try {
    if (typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(text)
    else await navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': text })])
    toast.success(t('ticket-lost-access.written.copied'))
  } catch {
    toast.error(t('ticket-lost-access.written.copyFailed'))
  }
}
