import { type MailboxRecord, routes } from '@lodge/contracts'
import { formatDateTime } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'

/** Says since when the mailbox's mail server takes no mail, and why; it renews itself. */
export function SenderHealthLine({ view }: { view: MailboxRecord | null }) {
  const alias = view?.alias ?? ''
  const { data } = useQuery({
    queryKey: ['mailbox-records', alias, 'health'],
    queryFn: ({ signal }) => http.call(routes.mailboxRecord, { params: { alias } }, { signal }),
    enabled: view?.sender?.smtp != null && view.archivedAt === null,
    refetchInterval: 15_000,
    staleTime: 0,
  })
  const failing = data?.sender?.smtp?.failing
  if (!failing) return null
  return (
    <p role="status" className="flex gap-1.5 text-sm text-destructive md:col-span-2">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        {t('mailboxes.sender.failingSince', { at: formatDateTime(failing.since) })}{' '}
        {t(`mailboxes.sendingProblems.${failing.problem}`)}
      </span>
    </p>
  )
}
