import { announce, getErrorMessage, toast, useDialogs } from '@lodge/ui'
import { t } from '../t.ts'

export interface ArchiveQuestion {
  title: string
  text: string
}

interface ArchiveOptions {
  isArchived: boolean
  /** What is asked before; null where there is nothing to ask. */
  question: (willBeArchived: boolean) => Promise<ArchiveQuestion | null>
  send: (isArchived: boolean) => Promise<void>
}

/** Archives a record or takes it back, having asked where that is due. */
export function useArchive({ isArchived, question, send }: ArchiveOptions): () => Promise<void> {
  const dialogs = useDialogs()
  return async () => {
    try {
      const asked = await question(!isArchived)
      const confirmLabel = isArchived ? t('settings-form.restore') : t('settings-form.archive')
      if (asked && !(await dialogs.confirm({ ...asked, confirmLabel }))) return
      await send(!isArchived)
      announce(t('settings-form.saved'))
    } catch (error) {
      toast.error(getErrorMessage(error))
    }
  }
}
