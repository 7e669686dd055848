import { z } from 'zod'
import { recordRoutesAt } from '../../foundation/records/record-routes.ts'
import { ListMailboxes, MailboxPage, MailboxRecord, SaveMailbox, UpdateMailbox } from './mailboxes.ts'

const at = recordRoutesAt('/api/backend/mailbox-records', 'manage_mailbox')

export const mailboxesRoutes = {
  mailboxRecords: at.list(ListMailboxes, MailboxPage),
  mailboxesCsv: at.csv(ListMailboxes, z.unknown()),
  mailboxRecord: at.one(MailboxRecord),
  createMailbox: at.create(SaveMailbox, MailboxRecord),
  updateMailbox: at.update(UpdateMailbox, MailboxRecord),
  archiveMailbox: at.archive(MailboxRecord),
  mailboxUsage: at.usage(),
} as const
