import { limits, type TopicRecord } from '@lodge/contracts'
import { CheckboxField, FieldBox, type FormFieldState, TextField } from '@lodge/ui'
import { DepartmentsField } from '../../directory/departments/department-fields.tsx'
import type { RecordPart } from '../../foundation/settings-form/settings-record-screen.tsx'
import { t } from '../../foundation/t.ts'
import type { TopicValues } from './topic-record.ts'

/** Fields for who sees the topic, how it is shown, and whether one can ask under it now. */
export function ConditionFields({ form, view }: RecordPart<TopicRecord, TopicValues>) {
  const isDisabled = form.field('isDisabled')
  return (
    <div className="flex flex-col gap-4">
      <DepartmentsField
        field={form.field('departments')}
        label={t('topics.departments')}
        hint={t('topics.departmentsHint')}
        saved={view?.departments}
      />
      <div className="field-grid md:grid-cols-2">
        <TextField
          field={form.field('newUntil')}
          label={t('topics.newUntil')}
          hint={t('topics.newUntilHint')}
          type="date"
          isOptional
        />
      </div>
      <YesOrNo
        field={form.field('isDefaultExpanded')}
        label={t('topics.isDefaultExpanded')}
        hint={t('topics.isDefaultExpandedHint')}
      />
      <YesOrNo field={isDisabled} label={t('topics.isDisabled')} hint={t('topics.isDisabledHint')} />
      {isDisabled.value && (
        <TextField
          field={form.field('disabledBecause')}
          label={t('topics.disabledBecause')}
          hint={t('topics.disabledBecauseHint')}
          isRequired
          maxLength={limits.topicDescriptionLength}
        />
      )}
    </div>
  )
}

interface YesOrNoProps {
  field: FormFieldState<boolean>
  label: string
  hint: string
}

export function YesOrNo({ field, label, hint }: YesOrNoProps) {
  return (
    <FieldBox field={field}>
      <CheckboxField
        label={label}
        hint={hint}
        checked={field.value}
        onCheckedChange={(isChecked) => field.onChange(isChecked === true)}
      />
    </FieldBox>
  )
}
