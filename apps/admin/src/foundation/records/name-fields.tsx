import { limits } from '@lodge/contracts'
import { type FormFieldState, TextField } from '@lodge/ui'
import { t } from '../t.ts'

interface NameFieldsProps {
  name: FormFieldState<string>
  alias: FormFieldState<string>
}

/** The first two fields of a record's grid. */
export function NameFields({ name, alias }: NameFieldsProps) {
  return (
    <>
      <TextField field={name} label={t('records.name')} isRequired maxLength={limits.nameLength} />
      <AliasField field={alias} />
    </>
  )
}

export function AliasField({ field }: { field: FormFieldState<string> }) {
  return <TextField field={field} label={t('records.alias')} hint={t('records.aliasHint')} isOptional />
}
