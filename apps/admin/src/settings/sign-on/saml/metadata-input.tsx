import { limits } from '@lodge/contracts'
import { Field, FormField, Textarea } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'
import type { ProviderPart } from '../provider-record.ts'

interface MetadataInputProps extends Pick<ProviderPart, 'form'> {
  hint: string
}

/** Metadata as they are pasted, or taken from a file. */
export function MetadataInput({ form, hint }: MetadataInputProps) {
  const metadata = form.field('metadata')
  const read = async (file: File | undefined) => {
    if (file) metadata.onChange((await file.text()).slice(0, limits.metadataLength + 1))
  }
  return (
    <>
      <FormField field={metadata} label={t('sign-on.metadata')} hint={hint} isOptional>
        <Textarea
          rows={4}
          spellCheck={false}
          className="font-mono text-sm"
          value={metadata.value}
          onChange={({ target }) => metadata.onChange(target.value)}
        />
      </FormField>
      <Field label={t('sign-on.metadataFile')} isOptional>
        <input
          type="file"
          aria-label={t('sign-on.metadataFile')}
          accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
          className="max-w-full text-sm file:me-3 file:h-8 file:rounded-md file:border file:border-input file:bg-background file:px-3"
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </Field>
    </>
  )
}
