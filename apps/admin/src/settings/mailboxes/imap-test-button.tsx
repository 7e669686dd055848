import { type ImapTest, type MailboxRecord, routes, SaveImap } from '@lodge/contracts'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { type ImapValues, toImapInput } from './receiving-record.ts'
import { ServerTest, TestSteps } from './server-test.tsx'

interface ImapTestButtonProps {
  values: ImapValues
  /** The mailbox whose stored password is used where none is entered. */
  view: MailboxRecord | null
}

/** Tries how mail would be fetched by what is entered, and says step by step what works. */
export function ImapTestButton({ values, view }: ImapTestButtonProps) {
  const imap = SaveImap.safeParse(toImapInput(values))
  const isReady = imap.success && (imap.data.password !== null || view?.imap != null)
  return (
    <ServerTest
      label={t('mailboxes.test.button')}
      hint={t('mailboxes.test.hint')}
      body={isReady ? { mailbox: view?.imap ? view.alias : null, imap: imap.data } : null}
      send={(body) => http.call(routes.testImap, { body })}
    >
      {(result) => <ImapTestResult {...result} />}
    </ServerTest>
  )
}

function ImapTestResult({ steps, problem, mails, folders }: ImapTest) {
  return (
    <>
      <TestSteps
        steps={steps}
        hasProblem={problem !== null}
        wordsOf={(step, outcome) => t(`mailboxes.test.${outcome}.${step}`)}
      />
      {problem !== null && <p className="mt-2">{t(`mailboxes.problems.${problem}`)}</p>}
      {folders.length > 0 && (
        <p className="mt-2 break-words text-muted-foreground">{t('mailboxes.test.folders', { folders })}</p>
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
