import type { TicketSummaryView } from '@lodge/contracts'
import { Field, StatusBadge } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QuickSearch } from '../../../foundation/quick-search/quick-search.tsx'
import { useDebouncedText } from '../../../foundation/quick-search/use-debounced-text.ts'
import { t } from '../../../foundation/t.ts'
import { ticketSuggestionsQuery } from './queries.ts'

interface TicketPickerProps {
  number: number
  /** Narrows the search to tickets of this requester, as a merge needs. */
  ofRequester?: string
  onChoose: (ticket: TicketSummaryView) => void
}

/** Finds another ticket by number or by words of its subject. */
export function TicketPicker({ number, ofRequester, onChoose }: TicketPickerProps) {
  const [text, setText] = useState('')
  const query = useQuery(
    ticketSuggestionsQuery(number, useDebouncedText(text.trim()), ofRequester !== undefined),
  )
  return (
    <Field label={t('ticket.find.label')}>
      <QuickSearch
        autoFocus
        text={text}
        onType={setText}
        result={{ items: query.data, error: query.error, onRetry: () => void query.refetch() }}
        keyOf={(ticket) => String(ticket.number)}
        renderItem={(ticket) => <TicketSummary ticket={ticket} withRequester={ofRequester === undefined} />}
        onChoose={onChoose}
        empty={
          ofRequester === undefined ? t('ticket.find.none') : t('ticket.find.noneOf', { name: ofRequester })
        }
        listLabel={t('ticket.find.list')}
        placeholder={t('ticket.find.placeholder')}
      />
    </Field>
  )
}

/** A ticket in one line: number, subject, whose it is, and how it stands. */
export function TicketSummary({
  ticket,
  withRequester = false,
}: {
  ticket: TicketSummaryView
  withRequester?: boolean
}) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <span className="shrink-0 text-xs text-muted-foreground tabular-nums">{ticket.number}</span>
      <span className="min-w-0 flex-1 truncate" title={ticket.subject}>
        <bdi>{ticket.subject}</bdi>
        {withRequester && <span className="ms-2 text-xs text-muted-foreground">{ticket.requester}</span>}
      </span>
      <StatusBadge status={ticket.status} />
    </span>
  )
}
