import { routes, SendSetupMail } from '@lodge/contracts'
import { Button, FormFailure, TextField, useSchemaForm } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { MailStatusLine } from './mail-status-line.tsx'
import { SetupSection } from './setup-section.tsx'

interface SetupMailProps {
  token: string
  /** The address that the newest test mail went to. */
  mailedTo: string | null
  onSent: (email: string) => void
}

/** The first step: the sender of mails, and a test mail whose code shows that they arrive. */
export function SetupMail({ token, mailedTo, onSent }: SetupMailProps) {
  const form = useSchemaForm({
    schema: SendSetupMail,
    values: { senderName: '', senderAddress: '', email: mailedTo ?? '' },
    toInput: (values) => ({ ...values, token }),
    onSubmit: async (body) => onSent((await http.call(routes.sendSetupMail, { body })).email),
  })
  return (
    <SetupSection number={1} title={t('setup.mail.title')} text={t('setup.mail.text')}>
      <form {...form.props} className="grid gap-4 md:grid-cols-2">
        <TextField
          field={form.field('senderName')}
          label={t('setup.mail.senderName')}
          hint={t('setup.mail.senderNameHint')}
          isRequired
        />
        <TextField
          field={form.field('senderAddress')}
          label={t('setup.mail.senderAddress')}
          hint={t('setup.mail.senderAddressHint')}
          type="email"
          isRequired
        />
        <TextField
          field={form.field('email')}
          label={t('setup.mail.email')}
          hint={t('setup.mail.emailHint')}
          type="email"
          autoComplete="email"
          isRequired
        />
        <div className="flex flex-col items-start gap-2 md:col-span-2">
          <FormFailure form={form} />
          <Button
            type="submit"
            variant={mailedTo === null ? 'primary' : 'outline'}
            isBusy={form.isSubmitting}
          >
            {mailedTo === null ? t('setup.mail.send') : t('setup.mail.again')}
          </Button>
          {mailedTo !== null && <MailStatus token={token} email={mailedTo} />}
        </div>
      </form>
    </SetupSection>
  )
}

const pollMs = 1_500

/** Says how far the test mail is, and why it does not come. */
function MailStatus({ token, email }: { token: string; email: string }) {
  const { data } = useQuery({
    queryKey: ['setup-mail', token, email],
    queryFn: ({ signal }) => http.call(routes.setupMailStatus, { body: { token } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' || !state.data ? pollMs : false),
    staleTime: 0,
  })
  return (
    <div role="status" className="text-sm">
      {data && <MailStatusLine status={data} email={email} />}
    </div>
  )
}
