import { type DraftEmail, routes } from '@lodge/contracts'
import { Button, getErrorMessage } from '@lodge/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { MailStatusLine } from '../setup/mail-status-line.tsx'
import { testMailQuery } from '../site-settings/queries.ts'

/** Sends the mail to oneself as it stands on the page, and says how far it is. */
export function TemplateTestMail({ code, draft }: { code: string; draft: DraftEmail }) {
  const sending = useMutation({
    mutationFn: (body: DraftEmail) => http.call(routes.testEmailTemplate, { params: { code }, body }),
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="outline" isBusy={sending.isPending} onClick={() => sending.mutate(draft)}>
        <Send aria-hidden />
        {t('email-templates.preview.test')}
      </Button>
      <div role="status" className="text-sm">
        {sending.isError && <p className="text-destructive">{getErrorMessage(sending.error)}</p>}
        {sending.data && <TestMailState {...sending.data} />}
      </div>
    </div>
  )
}

function TestMailState({ id, email }: { id: string; email: string }) {
  const { data } = useQuery(testMailQuery(id))
  return data ? <MailStatusLine status={data} email={email} /> : null
}
