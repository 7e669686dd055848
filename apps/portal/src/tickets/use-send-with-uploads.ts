import { useDialogs } from '@lodge/ui'
import { useEffect, useRef, useState } from 'react'
import { t } from '../t.ts'
import type { Uploads } from './use-uploads.ts'

/** Waits for all files to be there, and asks once about those that failed. */
export function useSendWithUploads(uploads: Uploads) {
  const { confirm } = useDialogs()
  const [isWaiting, setIsWaiting] = useState(false)
  const ready = useRef<(attachments: Promise<string[] | null>) => void>(undefined)
  const latest = useRef({ uploads, confirm })
  latest.current = { uploads, confirm }

  useEffect(() => {
    if (!isWaiting || uploads.isUploading) return
    setIsWaiting(false)
    ready.current?.(listOnceConfirmed(latest.current))
  }, [isWaiting, uploads.isUploading])

  return {
    /** Gives the ids of the files once they are there; null when the person wants to look after them first. */
    whenReady: () =>
      new Promise<string[] | null>((resolve) => {
        ready.current = resolve
        setIsWaiting(true)
      }),
    isWaiting,
  }
}

interface WaitingUploads {
  uploads: Uploads
  confirm: ReturnType<typeof useDialogs>['confirm']
}

async function listOnceConfirmed({ uploads, confirm }: WaitingUploads): Promise<string[] | null> {
  const failed = uploads.items.filter(({ state }) => state === 'failed').length
  const isSure =
    failed === 0 ||
    (await confirm({
      title: t('tickets-new-ticket.newTicket.withoutFiles', { count: failed }),
      text: t('tickets-new-ticket.newTicket.withoutFilesText'),
      confirmLabel: t('tickets-new-ticket.newTicket.withoutFilesConfirm'),
      cancelLabel: t('tickets-new-ticket.newTicket.back'),
    }))
  return isSure ? uploads.uploaded.map(({ id }) => id) : null
}
