import { routes, SendTestMail } from '@lodge/contracts'
import { Button, getErrorMessage } from '@lodge/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { MailStatusLine } from '../setup/mail-status-line.tsx'
import { testMailQuery } from './queries.ts'
import { type SiteValues, toSiteInput } from './site-values.ts'

/** Sends a test mail to oneself from the sender as it is entered, and says how far it is. */
export function TestMail({ values }: { values: SiteValues }) {
  const { senderName, senderAddress } = toSiteInput(values)
  const body = SendTestMail.safeParse({ senderName, senderAddress })
  const sending = useMutation({
    mutationFn: (sent: SendTestMail) => http.call(routes.sendTestMail, { body: sent }),
  })
  return (
    <div className="flex flex-col items-start gap-2 md:col-span-2">
      <Button
        variant="outline"
        disabled={!body.success}
        isBusy={sending.isPending}
        onClick={() => body.success && sending.mutate(body.data)}
      >
        {t('site-settings.mail.test')}
      </Button>
      <div role="status" className="text-sm">
        {sending.isError && <p className="text-destructive">{getErrorMessage(sending.error)}</p>}
        {sending.data && <TestMailStatus {...sending.data} />}
      </div>
    </div>
  )
}

function TestMailStatus({ id, email }: { id: string; email: string }) {
  const { data } = useQuery(testMailQuery(id))
  return data ? <MailStatusLine status={data} email={email} /> : null
}
