import { routes, type TicketListColumn } from '@lodge/contracts'
import { Button, getErrorMessage, toast } from '@lodge/ui'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import type { TicketList } from './list-url.ts'

interface ExportButtonProps {
  list: TicketList
  columns: readonly TicketListColumn[]
}

/** Saves the whole list, as it is narrowed, ordered and set out on screen, as a file of comma-separated values. */
export function ExportButton({ list, columns }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => http.download(routes.exportTickets, { query: { ...list, columns: columns.join(',') } }),
    onSuccess: (file) => {
      downloadFile(file, t('ticket-list.export.fileName', { now: new Date().toISOString().slice(0, 10) }))
      toast.success(t('ticket-list.export.done'))
    },
    onError: (error) => {
      toast.error(getErrorMessage(error))
    },
  })
  return (
    <Button
      variant="ghost"
      aria-label={t('ticket-list.export.button')}
      isBusy={isPending}
      onClick={() => mutate()}
    >
      <Download aria-hidden />
      <span className="max-xl:sr-only">{t('ticket-list.export.button')}</span>
    </Button>
  )
}

function downloadFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser takes the file a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
