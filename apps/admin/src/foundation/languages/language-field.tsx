import { useSite } from '@lodge/client'
import { suggestLanguages } from '@lodge/domain'
import { pageLanguage } from '@lodge/strings'
import { type FormFieldState, TreeField } from '@lodge/ui'
import { nameLanguage } from './name-language.ts'

interface LanguageFieldProps {
  field: FormFieldState<string>
  label: string
}

/** One language, of which the site's own come first. */
export function LanguageField({ field, label }: LanguageFieldProps) {
  const own = useSite(({ languages }) => languages)
  const known = suggestLanguages('', Number.POSITIVE_INFINITY, pageLanguage())
  const tags = new Set([...own, field.value, ...known.map(({ tag }) => tag)].filter(Boolean))
  return (
    <TreeField
      field={{ ...field, onChange: (tag) => tag !== null && field.onChange(tag) }}
      label={label}
      options={[...tags].map((tag) => ({ id: tag, label: nameLanguage(tag) }))}
      isClearable={false}
    />
  )
}
