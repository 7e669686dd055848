import { ApiError } from '@lodge/client'
import { type FormRecord, routes } from '@lodge/contracts'
import { announce, Button, getErrorMessage, toast } from '@lodge/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Send } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { http } from '../../foundation/http.ts'
import { applyRecordsChanged } from '../../foundation/record-changes/touched-lists.ts'
import { t } from '../../foundation/t.ts'
import type { FormPart } from './form-record.ts'
import { formQuery } from './queries.ts'

export function FormActions({ form, view }: { form: FormPart['form']; view: FormRecord }) {
  const navigate = useNavigate()
  const { run, isBusy } = useFormCommand(view.alias)
  const publish = () =>
    run(
      () =>
        http.call(routes.publishForm, {
          params: { alias: view.alias },
          body: { revision: view.revision },
        }),
      ({ version }) => t('forms.published', { version: version ?? 0 }),
    )
  const duplicate = () =>
    run(
      async () => {
        const copy = await http.call(routes.duplicateForm, { params: { alias: view.alias } })
        await navigate(`/admin/forms/${copy.alias}/edit`)
        return copy
      },
      ({ name }) => t('forms.duplicated', { name }),
    )
  return (
    <>
      {!form.isDirty && (
        <Button variant="outline" onClick={duplicate} isBusy={isBusy}>
          <Copy aria-hidden />
          {t('forms.duplicate')}
        </Button>
      )}
      {!form.isDirty && view.hasDraft && view.archivedAt === null && (
        <Button onClick={publish} isBusy={isBusy}>
          <Send aria-hidden />
          {t('forms.publish', { version: (view.version ?? 0) + 1 })}
        </Button>
      )}
    </>
  )
}

/** Sends something about a form; its answer is where the page reads it, and a refusal is said. */
function useFormCommand(alias: string) {
  const cache = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (send: () => Promise<FormRecord>, describe: (saved: FormRecord) => string) => {
    setIsBusy(true)
    try {
      const saved = await send()
      cache.setQueryData(formQuery(saved.alias).queryKey, saved)
      void applyRecordsChanged(cache, 'form', formQuery(saved.alias).queryKey)
      announce(describe(saved))
      toast.success(describe(saved))
    } catch (error) {
      toast.error(getErrorMessage(error))
      // Someone else was faster: what there is now is shown.
      if (error instanceof ApiError && error.status === 409)
        await cache.invalidateQueries({ queryKey: formQuery(alias).queryKey })
    } finally {
      setIsBusy(false)
    }
  }
  return { run, isBusy }
}
