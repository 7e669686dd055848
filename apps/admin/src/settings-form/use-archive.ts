import { announce, getErrorMessage, toast, useDialogs, useStrings } from '@lodge/ui'
import { settingsFormStrings } from './strings.ts'

interface ArchiveQuestion {
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
  const messages = useStrings()
  return async () => {
    try {
      const asked = await question(!isArchived)
      const confirmLabel = isArchived ? settingsFormStrings.restore : settingsFormStrings.archive
      if (asked && !(await dialogs.confirm({ ...asked, confirmLabel }))) return
      await send(!isArchived)
      announce(settingsFormStrings.saved)
    } catch (error) {
      toast.error(getErrorMessage(error, messages))
    }
  }
}
