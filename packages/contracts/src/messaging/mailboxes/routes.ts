import { z } from 'zod'
import { recordRoutesAt } from '../../foundation/records/record-routes.ts'
import { route } from '../../foundation/route.ts'
import { FailingMailboxes, ImapTest, TestImap } from './imap.ts'
import { ListMailboxes, MailboxPage, MailboxRecord, SaveMailbox, UpdateMailbox } from './mailboxes.ts'

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
} as const
