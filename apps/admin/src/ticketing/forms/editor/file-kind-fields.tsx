import { AnswerFileKind, answerFileExtensions, type FormField } from '@lodge/contracts'
import { CheckboxField, Field, FieldGroup, Select } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'

const any = 'any'
const kinds = [any, ...AnswerFileKind.options] as const

interface FileKindFieldProps {
  field: FormField
  onChange: (patch: Pick<FormField, 'fileKind' | 'extensions'>) => void
}

export function FileKindField({ field, onChange }: FileKindFieldProps) {
  return (
    <Field label={t('forms.rules.fileKind')}>
      <Select
        value={field.fileKind ?? any}
        options={kinds.map((value) => ({ value, label: t(`forms.fileKinds.${value}`) }))}
        onChange={(value) =>
          onChange({ fileKind: AnswerFileKind.safeParse(value).data, extensions: undefined })
        }
      />
    </Field>
  )
}

interface ExtensionsFieldProps {
  field: FormField
  error: string | undefined
  onChange: (extensions: FormField['extensions']) => void
}

/** The extensions of the files that a field of the kind `listed` takes. */
export function ExtensionsField({ field, error, onChange }: ExtensionsFieldProps) {
  if (field.fileKind !== 'listed') return null
  const chosen = field.extensions ?? []
  return (
    <FieldGroup label={t('forms.rules.extensions')} error={error}>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-3">
        {answerFileExtensions.map((extension) => (
          <CheckboxField
            key={extension}
            label={extension.toUpperCase()}
            checked={chosen.includes(extension)}
            onCheckedChange={(isChosen) =>
              onChange(
                answerFileExtensions.filter((each) =>
                  each === extension ? isChosen === true : chosen.includes(each),
                ),
              )
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}
