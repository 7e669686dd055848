import { type AnswerFilesState, useDialogs } from '@lodge/ui'
import { useEffect, useRef, useState } from 'react'
import { t } from '../t.ts'
import type { Uploads as AllUploads } from './use-uploads.ts'

/** Files of a message. */
type Uploads = Pick<AllUploads, 'isUploading' | 'items' | 'uploaded'>
export const noUploads: Uploads = { isUploading: false, items: [], uploaded: [] }

/** Files beside those of the message. */
type OtherFiles = Pick<AnswerFilesState, 'isUploading' | 'failed'>
const noOthers: OtherFiles = { isUploading: false, failed: 0 }

/** Waits for all files to be there, and asks once about those that failed. */
export function useSendWithUploads(uploads: Uploads, others = noOthers) {
  const { confirm } = useDialogs()
  const [isWaiting, setIsWaiting] = useState(false)
  const ready = useRef<(attachments: Promise<string[] | null>) => void>(undefined)
  const latest = useRef({ uploads, others, confirm })
  latest.current = { uploads, others, confirm }
  const isUploading = uploads.isUploading || others.isUploading

  useEffect(() => {
    if (!isWaiting || isUploading) return
    setIsWaiting(false)
    ready.current?.(listOnceConfirmed(latest.current))
  }, [isWaiting, isUploading])

  return {
    /** Gives the ids of the message's files once all are there; null when the person wants to look after them first. */
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
  others: OtherFiles
  confirm: ReturnType<typeof useDialogs>['confirm']
}

async function listOnceConfirmed({ uploads, others, confirm }: WaitingUploads): Promise<string[] | null> {
  const failed = uploads.items.filter(({ state }) => state === 'failed').length + others.failed
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
