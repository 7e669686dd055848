import { type FormFile, megabyte } from '@lodge/contracts'
import { announce, Button } from '@lodge/ui'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '../../foundation/t.ts'
import { readFormFile } from './form-file.ts'

const maxFileBytes = megabyte
const maxShownProblems = 10

/** Takes the fields of a file in place of the present ones, or says by path what is wrong with it. */
export function ImportForm({ onImport }: { onImport: (form: FormFile) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<{ path: string; message: string }[]>([])
  const read = async (file: File) => {
    const text = file.size > maxFileBytes ? '' : await file.text()
    const found = readFormFile(text)
    if ('form' in found) {
      setProblems([])
      onImport(found.form)
      announce(t('forms.imported', { count: found.form.fields.length }))
    } else setProblems(found.problems)
  }
  return (
    <div className="flex flex-col gap-2">
      <Button variant="outline" className="self-start" onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        {t('forms.import')}
      </Button>
      <p className="text-xs text-muted-foreground">{t('forms.importHint')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={t('forms.importFile')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void read(file)
        }}
      />
      {problems.length > 0 && (
        <div role="alert" className="rounded-md border border-destructive p-3 text-sm">
          <p className="font-medium">{t('forms.importFailed', { count: problems.length })}</p>
          <ul className="mt-1 flex flex-col gap-0.5">
            {problems.slice(0, maxShownProblems).map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                {path && <code className="me-1">{path}</code>}
                {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
