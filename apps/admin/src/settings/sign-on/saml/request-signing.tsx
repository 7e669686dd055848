import { CheckboxField, FieldBox } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'
import type { ProviderPart } from '../provider-record.ts'

/** Has requests signed, which providers may ask for in their metadata by themselves. */
export function RequestSigning({ form, view }: ProviderPart) {
  const field = form.field('signsRequests')
  return (
    <FieldBox field={field}>
      <CheckboxField
        checked={field.value}
        onCheckedChange={(isOn) => field.onChange(isOn === true)}
        label={t('sign-on.signsRequests')}
        hint={view?.wantsSignedRequests ? t('sign-on.signsRequestsAsked') : t('sign-on.signsRequestsHint')}
      />
    </FieldBox>
  )
}
