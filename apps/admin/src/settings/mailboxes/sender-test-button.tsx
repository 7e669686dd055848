import { type MailboxRecord, routes, type SenderTest, TestSender } from '@lodge/contracts'
import { Button, getErrorMessage } from '@lodge/ui'
import { useMutation } from '@tanstack/react-query'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import type { MailboxValues } from './mailbox-record.ts'
import { toSenderInput } from './sender-record.ts'
import { fieldErrorOf, TestStep } from './test-steps.tsx'

interface SenderTestButtonProps {
  values: MailboxValues
  /** The mailbox whose stored password and key are used where none is entered. */
  view: MailboxRecord | null
}

/** Sends whoever clicks a mail by what is entered, and says step by step what works. */
export function SenderTestButton({ values: { address, sender }, view }: SenderTestButtonProps) {
  const body = TestSender.safeParse({ mailbox: view?.alias ?? null, address, sender: toSenderInput(sender) })
  const { smtp } = body.data?.sender ?? {}
  const needsPassword = smtp != null && smtp.userName !== null && smtp.password === null
  const isReady = body.success && (!needsPassword || view?.sender?.smtp != null)
  const testing = useMutation({
    mutationFn: (given: TestSender) => http.call(routes.testSender, { body: given }),
  })
  return (
    <div className="flex flex-col items-start gap-2 md:col-span-2">
      <Button
        variant="outline"
        disabled={!isReady}
        isBusy={testing.isPending}
        onClick={() => body.success && testing.mutate(body.data)}
      >
        {t('mailboxes.sender.test')}
      </Button>
      <p className="text-xs text-muted-foreground">
        {isReady ? t('mailboxes.sender.testHint') : t('mailboxes.test.notReady')}
      </p>
      <div role="status" className="w-full text-sm">
        {testing.isError && (
          <p className="text-destructive">{fieldErrorOf(testing.error) ?? getErrorMessage(testing.error)}</p>
        )}
        {testing.data && !testing.isPending && <SenderTestResult result={testing.data} />}
      </div>
    </div>
  )
}

function SenderTestResult({ result: { steps, problem, answer, to } }: { result: SenderTest }) {
  const failed = problem === null ? undefined : steps.at(-1)
  return (
    <>
      <ul className="flex flex-col gap-1">
        {steps.map((step) => (
          <TestStep key={step} isFailed={step === failed}>
            {step === failed
              ? t(`mailboxes.sendingTest.failed.${step}`)
              : t(`mailboxes.sendingTest.worked.${step}`, { to })}
          </TestStep>
        ))}
      </ul>
      {problem !== null && <p className="mt-2">{t(`mailboxes.sendingProblems.${problem}`)}</p>}
      {answer !== null && <p className="mt-2 font-mono break-words text-muted-foreground">{answer}</p>}
    </>
  )
}
