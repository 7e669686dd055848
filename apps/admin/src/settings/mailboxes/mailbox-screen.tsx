import { type MailboxRecord, routes } from '@lodge/contracts'
import { http } from '../../foundation/http.ts'
import { RecordUsagePanel } from '../../foundation/records/record-usage.tsx'
import {
  NewRecordScreen,
  type RecordPart,
  RecordScreen,
} from '../../foundation/settings-form/settings-record-screen.tsx'
import { MailboxFields } from './mailbox-fields.tsx'
import { describeMailboxes, type MailboxValues } from './mailbox-record.ts'

type MailboxPart = RecordPart<MailboxRecord, MailboxValues>

const describePage = () => ({
  record: describeMailboxes(),
  children: (part: MailboxPart) => <MailboxFields {...part} />,
  side: ({ view }: MailboxPart) => view && <MailboxUsage alias={view.alias} />,
})

export const NewMailboxScreen = () => <NewRecordScreen {...describePage()} />

export const MailboxScreen = () => <RecordScreen {...describePage()} />

function MailboxUsage({ alias }: { alias: string }) {
  return (
    <RecordUsagePanel
      queryKey={['mailbox-records', alias]}
      read={(signal) => http.call(routes.mailboxUsage, { params: { alias } }, { signal })}
      links={{ quarantinedMails: `/admin/settings/incoming-mail?mailbox=${alias}&outcome=quarantine` }}
    />
  )
}
