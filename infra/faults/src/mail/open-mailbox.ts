import type { BrowserSession } from '@lodge/e2e/session'

interface NewMailbox {
  team: string
  topic: string
  address: string
  /** The inbox that it is fetched from, with its mails since a day where one is given; without it mail servers deliver to it. */
  imap?: { port: number; userName: string; password: string; since?: Date }
}

/** Sets up a mailbox, to which anyone may write and which sends no receipts. */
export async function openMailbox(
  superadmin: Pick<BrowserSession, 'call'>,
  { team, topic, address, imap }: NewMailbox,
): Promise<void> {
  await superadmin.call('POST', '/api/backend/mailbox-records', {
    name: address,
    address,
    otherAddresses: [],
    team,
    topic,
    priority: null,
    language: null,
    sendsReceipts: false,
    writers: 'anyone',
    strangers: 'quarantine',
    trustedServer: null,
    imap: imap
      ? {
          host: '127.0.0.1',
          port: imap.port,
          security: 'plain',
          userName: imap.userName,
          password: imap.password,
          folder: 'INBOX',
          afterReading: 'seen',
          moveTo: null,
          since: imap.since?.toISOString().slice(0, 10) ?? null,
        }
      : null,
  })
}
