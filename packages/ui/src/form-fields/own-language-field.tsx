import { Select } from '../components/ui/select.tsx'
import { nativeLanguageName } from '../format/native-language-name.ts'
import { FormField } from '../forms/form-field.tsx'
import type { FormFieldState } from '../forms/use-checked-form.ts'
import { t } from '../t.ts'

/** Stands for the browser's language, which is that of an account without one. */
const ofBrowser = 'browser'

interface OwnLanguageFieldProps {
  field: FormFieldState<string | null>
  /** Languages to choose from, as BCP 47 tags; one that is chosen already stays. */
  languages: readonly string[]
}

/** The language of one's pages and mails. */
export function OwnLanguageField({ field, languages }: OwnLanguageFieldProps) {
  const tags = new Set([...languages, ...(field.value ? [field.value] : [])])
  return (
    <FormField field={field} label={t('ui.ownLanguage.label')} hint={t('ui.ownLanguage.hint')}>
      <Select
        value={field.value ?? ofBrowser}
        options={[
          { value: ofBrowser, label: t('ui.ownLanguage.ofBrowser') },
          ...[...tags].map((tag) => ({ value: tag, label: nativeLanguageName(tag) })),
        ]}
        onChange={(value) => field.onChange(value === ofBrowser ? null : value)}
      />
    </FormField>
  )
}
