import { routes, type TicketDetail } from '@lodge/contracts'
import { announce, Button } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Forward, UserCheck } from 'lucide-react'
import { http } from '../../../foundation/http.ts'
import { t } from '../../../foundation/t.ts'
import { applyTicketRow } from '../cache-updates.ts'
import { useCommandError } from '../commands.ts'
import { usePartActions } from '../parts/use-part-actions.ts'
import { ticketKey } from '../queries.ts'

/** Says for whom an agent forwarded a mail, and makes them the requester. */
export function ForwardBanner({ ticket }: { ticket: TicketDetail }) {
  const { number, forwardedFor, isMerged } = ticket
  const confirm = useConfirmRequester(number)
  const isOpen = forwardedFor !== null && !isMerged
  const name = forwardedFor ? forwardedFor.name || forwardedFor.address : ''
  const label = t('ticket.forward.make', { name })
  usePartActions(
    { number, source: 'forward', place: 'conversation' },
    isOpen
      ? [
          {
            id: 'confirm',
            label,
            icon: UserCheck,
            keywords: t('command-palette-keywords.confirmRequester'),
            run: () => confirm.mutate(forwardedFor),
          },
        ]
      : [],
  )
  if (!isOpen) return null
  const person = forwardedFor.name ? `${forwardedFor.name} <${forwardedFor.address}>` : forwardedFor.address
  return (
    <section
      aria-label={t('ticket.forward.label')}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-border bg-accent-soft px-gutter py-2 text-base max-lg:px-4"
    >
      <Forward aria-hidden className="size-4 shrink-0 text-accent" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere] max-md:basis-[calc(100%-32px)]">
        {t('ticket.forward.for', { person })}
      </p>
      <Button
        isBusy={confirm.isPending}
        onClick={() => confirm.mutate(forwardedFor)}
        className="h-auto min-h-9 max-w-full whitespace-normal max-lg:min-h-11"
      >
        {label}
      </Button>
    </section>
  )
}

function useConfirmRequester(number: number) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ address }: NonNullable<TicketDetail['forwardedFor']>) =>
      http.call(routes.confirmRequester, { params: { number }, body: { address } }),
    onSuccess: async (row) => {
      applyTicketRow(cache, row)
      announce(t('ticket.forward.made', { name: row.requester.name }))
      await cache.invalidateQueries({ queryKey: ticketKey(number) })
    },
    onError: useCommandError(number),
  })
}
