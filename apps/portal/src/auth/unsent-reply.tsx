import { Field, Textarea } from '@lodge/ui'
import { useRefusedForm } from '../page-forms.ts'
import { t } from '../t.ts'

export function UnsentReply() {
  const reply = useRefusedForm('reply')
  if (!reply?.values.body) return null
  return (
    <section aria-label={t('auth.unsent.title')} className="mt-6 rounded-md bg-warning-soft p-4">
      <Field label={t('auth.unsent.title')} hint={t('auth.unsent.text')}>
        <Textarea readOnly rows={4} value={reply.values.body} />
      </Field>
    </section>
  )
}
