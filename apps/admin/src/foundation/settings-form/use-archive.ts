import { announce, getErrorMessage, toast, useDialogs } from '@lodge/ui'
import { t } from '../t.ts'

export interface ArchiveQuestion {
  title: string
  text: string
  /** Cannot be archived now; the text says why. */
  isRefused?: boolean
}

/** The words for archiving, for a kind of record that has its own. */
export interface ArchiveWords {
  archive: string
  restore: string
  archived: string
}

interface ArchiveOptions {
  isArchived: boolean
  words: ArchiveWords | undefined
  /** Returns the question to ask before; null for none, false where the answer was no already. */
  question: (willBeArchived: boolean) => Promise<ArchiveQuestion | null | false>
  send: (isArchived: boolean) => Promise<void>
}

export const defaultArchiveWords = (): ArchiveWords => ({
  archive: t('settings-form.archive'),
  restore: t('settings-form.restore'),
  archived: t('settings-form.archived'),
})

export function useArchive({
  isArchived,
  words = defaultArchiveWords(),
  question,
  send,
}: ArchiveOptions): () => Promise<void> {
  const dialogs = useDialogs()
  return async () => {
    try {
      const confirmation = await question(!isArchived)
      const confirmLabel = isArchived ? words.restore : words.archive
      if (confirmation === false) return
      if (confirmation?.isRefused)
        return await dialogs.alert({ title: confirmation.title, text: confirmation.text })
      if (confirmation && !(await dialogs.confirm({ ...confirmation, confirmLabel }))) return
      await send(!isArchived)
      announce(t('settings-form.saved'))
    } catch (error) {
      toast.error(getErrorMessage(error))
    }
  }
}
