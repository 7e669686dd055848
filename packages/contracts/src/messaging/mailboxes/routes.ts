import { z } from 'zod'
import { recordRoutesAt } from '../../foundation/records/record-routes.ts'
import { route } from '../../foundation/route.ts'
import { AliasParams } from '../../foundation/shared.ts'
import { FailingMailboxes } from './failing-mailboxes.ts'
import { ConsentPage, GiveConsent, ImapTest, TestImap } from './imap.ts'
import { MailRuleTrial, TryMailRules } from './mail-rules.ts'
import { ListMailboxes, MailboxPage, MailboxRecord, SaveMailbox, UpdateMailbox } from './mailboxes.ts'
import { SenderTest, TestSender } from './sender.ts'

const at = recordRoutesAt('/api/backend/mailbox-records', 'manage_mailbox')
const access = { area: 'admin', permission: 'manage_mailbox' } as const

export const mailboxesRoutes = {
  mailboxRecords: at.list(ListMailboxes, MailboxPage),
  mailboxesCsv: at.csv(ListMailboxes, z.unknown()),
  mailboxRecord: at.one(MailboxRecord),
  createMailbox: at.create(SaveMailbox, MailboxRecord),
  updateMailbox: at.update(UpdateMailbox, MailboxRecord),
  archiveMailbox: at.archive(MailboxRecord),
  mailboxUsage: at.usage(),
  failingMailboxes: route({
    ...access,
    method: 'GET',
    path: '/api/backend/failing-mailboxes',
    status: 200,
    response: FailingMailboxes,
  }),
  testImap: route({
    ...access,
    method: 'POST',
    path: '/api/backend/mailbox-tests',
    keyless: 'reads',
    body: TestImap,
    status: 200,
    response: ImapTest,
  }),
  askForMailConsent: route({
    ...access,
    method: 'POST',
    path: '/api/backend/mailbox-records/:alias/consents',
    keyless: 'reads',
    params: AliasParams,
    status: 200,
    response: ConsentPage,
  }),
  giveMailConsent: route({
    ...access,
    method: 'PUT',
    path: '/api/backend/mail-consent',
    keyless: 'secret',
    body: GiveConsent,
    status: 200,
    response: MailboxRecord,
  }),
  /** Changes nothing. */
  tryMailRules: route({
    ...access,
    method: 'POST',
    path: '/api/backend/mailbox-records/:alias/rule-trials',
    keyless: 'reads',
    params: AliasParams,
    body: TryMailRules,
    status: 200,
    response: MailRuleTrial,
  }),
  /** Sends a mail to whoever asks for it. */
  testSender: route({
    ...access,
    method: 'POST',
    path: '/api/backend/sender-tests',
    keyless: 'secret',
    body: TestSender,
    status: 200,
    response: SenderTest,
  }),
} as const
