import { suggestLanguages } from '@lodge/domain'
import { pageLanguage } from '@lodge/strings'
import type { FormFieldState } from '@lodge/ui'
import { TreeMultiSelectField } from '../settings-form/tree-multi-select.tsx'
import { t } from '../t.ts'
import { nameLanguage } from './name-language.ts'

/** The languages of mails, in the order in which they count. */
export function LanguagesField({ field }: { field: FormFieldState<string[]> }) {
  const known = suggestLanguages('', Number.POSITIVE_INFINITY, pageLanguage())
  const options = known.map(({ tag, name }) => ({ id: tag, label: name }))
  return (
    <TreeMultiSelectField
      field={field}
      label={t('setup.languages.label')}
      hint={t('setup.languages.hint')}
      isOptional
      options={options}
      nameOf={nameLanguage}
    />
  )
}
