import type { TicketDetail } from '@lodge/contracts'
import { ExplanationPopover, SlaBar } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { ShortcutKbd } from '../../foundation/keyboard-shortcuts/shortcut-kbd.tsx'
import { useShortcut } from '../../foundation/keyboard-shortcuts/use-shortcut.ts'
import { t } from '../../foundation/t.ts'
import { usePartActions } from './parts/use-part-actions.ts'
import { slaExplanationQuery } from './queries.ts'

/** The ticket's clocks as they run, and why they stand as they do. */
export function SlaPanel({ ticket }: { ticket: TicketDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, error, refetch } = useQuery({
    ...slaExplanationQuery(ticket.number, ticket.version),
    enabled: isOpen,
  })
  useShortcut('explain', () => setIsOpen(true))
  const explain = {
    id: 'explain',
    label: t('keyboard-shortcuts.actions.explain'),
    icon: CircleHelp,
    keywords: t('command-palette-keywords.explain'),
    shortcut: 'explain' as const,
    run: () => setIsOpen(true),
  }
  usePartActions({ number: ticket.number, source: 'sla' }, ticket.deadlines.length > 0 ? [explain] : [])
  return (
    <section aria-labelledby="sla" className="border-t border-border p-4">
      <header className="mb-2 flex items-center gap-2">
        <h2 id="sla" className="flex-1 text-base font-semibold">
          {t('app.ticket.sla')}
        </h2>
        {ticket.deadlines.length > 0 && (
          <>
            <ExplanationPopover
              audience="staff"
              explanations={data?.explanations ?? null}
              isOpen={isOpen}
              onOpenChange={setIsOpen}
              error={error}
              onRetry={refetch}
              className="text-sm"
            />
            <ShortcutKbd name="explain" />
          </>
        )}
      </header>
      {ticket.deadlines.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t('app.ticket.noSla')}</p>
      ) : (
        <div className="flex flex-col gap-2.5">
          {ticket.deadlines.map((deadline) => (
            <SlaBar key={`${deadline.metric}-${deadline.cycle}`} deadline={deadline} variant="card" />
          ))}
        </div>
      )}
    </section>
  )
}
