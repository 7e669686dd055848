import { type MailboxRow, routes } from '@lodge/contracts'
import { RelativeTime } from '@lodge/ui'
import { Inbox } from 'lucide-react'
import { http } from '../../foundation/http.ts'
import { RecordListScreen } from '../../foundation/records/record-list-screen.tsx'
import { t } from '../../foundation/t.ts'
import { ImapStateBadge } from './imap-health-line.tsx'

/** The mailboxes, each with what came to it. */
export function MailboxListScreen() {
  return (
    <RecordListScreen
      queryKey="mailbox-records"
      title={t('mailboxes.title')}
      text={t('mailboxes.text')}
      create={{ to: '/admin/settings/mailboxes/create', label: t('mailboxes.create') }}
      read={(query, signal) => http.call(routes.mailboxRecords, { query: { ...query } }, { signal })}
      csv={routes.mailboxesCsv.path}
      toPath={({ alias }: MailboxRow) => `/admin/settings/mailboxes/${alias}`}
      nameOf={({ name }) => name}
      detailOf={({ address }) => address}
      columns={[
        { label: t('mailboxes.team'), of: ({ team }) => team.name },
        {
          label: t('mailboxes.state'),
          of: ({ health }) => (health ? <ImapStateBadge health={health} /> : t('mailboxes.delivered')),
        },
        { label: t('mailboxes.today'), of: ({ today }) => today },
        { label: t('mailboxes.waiting'), of: ({ waiting }) => waiting },
        { label: t('mailboxes.inQuarantine'), of: ({ inQuarantine }) => inQuarantine },
        {
          label: t('mailboxes.lastMail'),
          of: ({ lastMailAt }) => (lastMailAt ? <RelativeTime at={lastMailAt} /> : t('mailboxes.noMail')),
        },
      ]}
      empty={{
        title: t('mailboxes.empty'),
        text: t('mailboxes.emptyText'),
        icon: <Inbox aria-hidden />,
      }}
    />
  )
}
