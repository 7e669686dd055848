import type { BulkUpdateTickets, TicketFilterQuery, TicketStatus, Visibility } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../t.ts'
import { useBulkReplyDraft } from './bulk-reply-draft.ts'
import { bulkReplyPreviewQuery, useCreateBulkUpdate } from './queries.ts'

export const keepStatus = ':keep'
export const replyStatuses = ['open', 'pending', 'on_hold', 'resolved'] as const satisfies TicketStatus[]

export type BulkReplyTickets =
  | Extract<BulkUpdateTickets, { numbers: number[] }>
  | { filter: TicketFilterQuery }

/** A reply to many tickets as it is written: its text, whom it reaches and its sending. */
export function useBulkReply(tickets: BulkReplyTickets, onSent: () => void) {
  const { html, changed } = useBulkReplyDraft()
  const [visibility, setVisibility] = useState<Visibility>('public')
  const [then, setThen] = useState<string>(keepStatus)
  const [error, setError] = useState<string>()
  // Sending again after a lost answer begins nothing twice.
  const [submissionId] = useState(() => crypto.randomUUID())
  const { data: preview } = useQuery(bulkReplyPreviewQuery({ visibility, tickets }))
  const bulk = useCreateBulkUpdate()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBodyEmpty(html)) return setError(t('ticket-list.reply.empty'))
    const thenStatus = replyStatuses.find((status) => status === then)
    const change = { kind: 'reply' as const, visibility, html, ...(thenStatus && { thenStatus }) }
    const onSuccess = () => {
      changed('')
      onSent()
    }
    bulk.mutate({ change, tickets, submissionId }, { onSuccess })
  }

  function write(next: string) {
    setError(undefined)
    changed(next)
  }

  const append = (text: string) => changed(isBodyEmpty(html) ? text : `${html}${text}`)
  const { isPending } = bulk
  return {
    html,
    write,
    append,
    visibility,
    setVisibility,
    then,
    setThen,
    error,
    preview,
    isPending,
    handleSubmit,
  }
}

/** An editor without a word still has its paragraph. */
function isBodyEmpty(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
}
