import type { MyAccountView } from '@lodge/contracts'
import { CheckboxField } from '@lodge/ui'
import { t } from '../t.ts'
import { useSaveChoices } from './use-save-choices.ts'

const mailKinds = ['answered', 'waiting', 'resolved', 'rating'] as const

/** Choices of mails; each is saved as it is made. */
export function NotificationChoices({ account: { notifications } }: { account: MyAccountView }) {
  const choose = useSaveChoices()
  const { mail } = notifications
  return (
    <fieldset>
      <legend className="sr-only">{t('my-account.notifications.mail.label')}</legend>
      <div className="flex flex-col gap-3">
        {mailKinds.map((kind) => (
          <CheckboxField
            key={kind}
            label={t(`my-account.notifications.mail.${kind}`)}
            checked={mail[kind]}
            onCheckedChange={(checked) =>
              choose({ ...notifications, mail: { ...mail, [kind]: checked === true } })
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
