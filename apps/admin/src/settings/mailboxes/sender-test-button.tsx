import { type MailboxRecord, routes, type SenderTest, TestSender } from '@lodge/contracts'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import type { MailboxValues } from './mailbox-record.ts'
import { toImapInput } from './receiving-record.ts'
import { toSenderInput } from './sender-record.ts'
import { ServerTest, TestSteps } from './server-test.tsx'

interface SenderTestButtonProps {
  values: MailboxValues
  /** The mailbox whose stored password and key are used where none is entered. */
  view: MailboxRecord | null
}

/** Sends whoever clicks a mail by what is entered, and says step by step what works. */
export function SenderTestButton({ values, view }: SenderTestButtonProps) {
  const { address, sender, receiving, imap } = values
  const sendsByTokens = sender.server === 'own' && sender.smtp.signIn === 'tokens'
  const body = TestSender.safeParse({
    mailbox: view?.alias ?? null,
    address,
    sender: toSenderInput(sender),
    imap: sendsByTokens && receiving === 'imap' ? toImapInput(imap) : null,
  })
  const { smtp } = body.data?.sender ?? {}
  const needsPassword = smtp?.signIn === 'password' && smtp.userName !== null && smtp.password === null
  const isReady = body.success && (!needsPassword || view?.sender?.smtp != null)
  return (
    <ServerTest
      label={t('mailboxes.sender.test')}
      hint={t('mailboxes.sender.testHint')}
      body={isReady ? body.data : null}
      send={(given) => http.call(routes.testSender, { body: given })}
    >
      {(result) => <SenderTestResult {...result} />}
    </ServerTest>
  )
}

function SenderTestResult({ steps, problem, answer, to }: SenderTest) {
  return (
    <>
      <TestSteps
        steps={steps}
        hasProblem={problem !== null}
        wordsOf={(step, outcome) =>
          outcome === 'failed'
            ? t(`mailboxes.sendingTest.failed.${step}`)
            : t(`mailboxes.sendingTest.worked.${step}`, { to })
        }
      />
      {problem !== null && <p className="mt-2">{t(`mailboxes.sendingProblems.${problem}`)}</p>}
      {answer !== null && <p className="mt-2 font-mono break-words text-muted-foreground">{answer}</p>}
    </>
  )
}
