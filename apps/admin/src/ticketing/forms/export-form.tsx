import type { FormRecord } from '@lodge/contracts'
import { Button } from '@lodge/ui'
import { Download } from 'lucide-react'
import { t } from '../../foundation/t.ts'
import { writeFormFile } from './form-file.ts'

type Exported = Pick<FormRecord, 'alias' | 'name' | 'fields'>

/** Saves the form as it is in the editor as a file. */
export function ExportForm(form: Exported) {
  return (
    <Button variant="outline" className="self-start" onClick={() => download(form)}>
      <Download aria-hidden />
      {t('forms.export')}
    </Button>
  )
}

function download(form: Exported): void {
  const address = URL.createObjectURL(new Blob([writeFormFile(form)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${form.alias}.json`
  link.click()
  URL.revokeObjectURL(address)
}
