import { routes } from '@lodge/contracts'
import { Button, getErrorMessage, toast, useDialogs } from '@lodge/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { http } from '../../foundation/http.ts'
import { applyRecordsChanged } from '../../foundation/record-changes/touched-lists.ts'
import { t } from '../../foundation/t.ts'

/** Archives every course of a term, once the person has confirmed it. */
export function ArchiveTermButton({ term }: { term: string }) {
  const dialogs = useDialogs()
  const cache = useQueryClient()
  const archive = useMutation({
    mutationFn: () => http.call(routes.archiveTerm, { body: { term } }),
    onSuccess: async ({ archived }) => {
      toast.success(t('courses.termArchived', { count: archived }))
      await applyRecordsChanged(cache, 'course')
    },
    onError: (error) => toast.error(getErrorMessage(error)),
  })
  const confirmAndArchive = async () => {
    const question = {
      title: t('courses.archiveTermTitle', { term }),
      text: t('courses.archiveTermText'),
      confirmLabel: t('settings-form.archive'),
    }
    if (await dialogs.confirm(question)) archive.mutate()
  }
  return (
    <Button variant="outline" onClick={() => void confirmAndArchive()} isBusy={archive.isPending}>
      <Archive aria-hidden />
      {t('courses.archiveTerm')}
    </Button>
  )
}
