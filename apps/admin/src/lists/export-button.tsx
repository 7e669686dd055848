import { type TicketListColumn, routes } from '@lodge/contracts'
import { Button, reasonOf, toast, useMessages } from '@lodge/ui'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { http } from '../http.ts'
import type { TicketList } from './list-address.ts'
import { listWords } from './words.ts'

const words = listWords.export

interface ExportButtonProps {
  list: TicketList
  columns: readonly TicketListColumn[]
}

/** Saves the whole list, as it is narrowed, ordered and set out on screen, as a file of comma-separated values. */
export function ExportButton({ list, columns }: ExportButtonProps) {
  const shared = useMessages()
  const { mutate, isPending } = useMutation({
    mutationFn: () => http.download(routes.exportTickets, { query: { ...list, columns: columns.join(',') } }),
    onSuccess: (file) => {
      save(file, words.fileName(new Date()))
      toast.success(words.done)
    },
    onError: (error) => {
      toast.error(reasonOf(error, shared))
    },
  })
  return (
    <Button variant="ghost" aria-label={words.button} isBusy={isPending} onClick={() => mutate()}>
      <Download aria-hidden />
      <span className="max-xl:sr-only">{words.button}</span>
    </Button>
  )
}

function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser takes the file a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
