import { useDialogs } from '@lodge/ui'
import { useEffect, useRef, useState } from 'react'
import { t } from '../t.ts'
import type { Uploads } from './use-uploads.ts'

/** Sends as soon as all files are there, and asks once about those that failed. */
export function useSendWithUploads(uploads: Uploads, send: (attachments: string[]) => void) {
  const { confirm } = useDialogs()
  const [isWaiting, setIsWaiting] = useState(false)
  const latest = useRef({ uploads, send, confirm })
  latest.current = { uploads, send, confirm }

  useEffect(() => {
    if (!isWaiting || uploads.isUploading) return
    setIsWaiting(false)
    void sendOnceConfirmed(latest.current)
  }, [isWaiting, uploads.isUploading])

  return { start: () => setIsWaiting(true), stop: () => setIsWaiting(false), isWaiting }
}

interface Ready {
  uploads: Uploads
  send: (attachments: string[]) => void
  confirm: ReturnType<typeof useDialogs>['confirm']
}

async function sendOnceConfirmed({ uploads, send, confirm }: Ready): Promise<void> {
  const failed = uploads.items.filter(({ state }) => state === 'failed').length
  const isSure =
    failed === 0 ||
    (await confirm({
      title: t('tickets-new-ticket.newTicket.withoutFiles', { count: failed }),
      text: t('tickets-new-ticket.newTicket.withoutFilesText'),
      confirmLabel: t('tickets-new-ticket.newTicket.withoutFilesConfirm'),
      cancelLabel: t('tickets-new-ticket.newTicket.back'),
    }))
  if (isSure) send(uploads.uploaded.map(({ id }) => id))
}
