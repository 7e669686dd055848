import { type ImapTest, type MailboxRecord, routes, SaveImap, type TestImap } from '@lodge/contracts'
import { Button, getErrorMessage } from '@lodge/ui'
import { useMutation } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { type ImapValues, toImapInput } from './mailbox-record.ts'
import { fieldErrorOf, TestStep } from './test-steps.tsx'

interface ImapTestButtonProps {
  values: ImapValues
  /** The mailbox whose stored password is used where none is entered. */
  view: MailboxRecord | null
}

/** Tries how mail would be fetched by what is entered, and says step by step what works. */
export function ImapTestButton({ values, view }: ImapTestButtonProps) {
  const imap = SaveImap.safeParse(toImapInput(values))
  const isReady = imap.success && (imap.data.password !== null || view?.imap != null)
  const testing = useMutation({
    mutationFn: (body: TestImap) => http.call(routes.testImap, { body }),
  })
  return (
    <div className="flex flex-col items-start gap-2 md:col-span-2">
      <Button
        variant="outline"
        disabled={!isReady}
        isBusy={testing.isPending}
        onClick={() =>
          imap.success && testing.mutate({ mailbox: view?.imap ? view.alias : null, imap: imap.data })
        }
      >
        {t('mailboxes.test.button')}
      </Button>
      <p className="text-xs text-muted-foreground">
        {isReady ? t('mailboxes.test.hint') : t('mailboxes.test.notReady')}
      </p>
      <div role="status" className="w-full text-sm">
        {testing.isError && (
          <p className="text-destructive">{fieldErrorOf(testing.error) ?? getErrorMessage(testing.error)}</p>
        )}
        {testing.data && !testing.isPending && <ImapTestResult result={testing.data} />}
      </div>
    </div>
  )
}

function ImapTestResult({ result: { steps, problem, mails, folders } }: { result: ImapTest }) {
  const failed = problem === null ? undefined : steps.at(-1)
  return (
    <>
      <ul className="flex flex-col gap-1">
        {steps.map((step) => (
          <TestStep key={step} isFailed={step === failed}>
            {step === failed ? t(`mailboxes.test.failed.${step}`) : t(`mailboxes.test.worked.${step}`)}
          </TestStep>
        ))}
      </ul>
      {problem !== null && <p className="mt-2">{t(`mailboxes.problems.${problem}`)}</p>}
      {folders.length > 0 && (
        <p className="mt-2 break-words text-muted-foreground">
          {t('mailboxes.test.folders', { folders: folders.join(', ') })}
        </p>
      )}
      {mails && (
        <p className="mt-2">
          {t('mailboxes.test.mails', { count: mails.all })}{' '}
          {t('mailboxes.test.taken', { count: mails.taken })}
        </p>
      )}
    </>
  )
}
