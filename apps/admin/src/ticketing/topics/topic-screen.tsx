import { routes, type TopicRecord } from '@lodge/contracts'
import { http } from '../../foundation/http.ts'
import { RecordUsagePanel } from '../../foundation/records/record-usage.tsx'
import {
  NewRecordScreen,
  type RecordPart,
  RecordScreen,
} from '../../foundation/settings-form/settings-record-screen.tsx'
import { TopicFields } from './topic-fields.tsx'
import { TopicPreview } from './topic-preview.tsx'
import { describeTopics, type TopicValues } from './topic-record.ts'

const describePage = () => ({
  record: describeTopics(),
  children: (part: RecordPart<TopicRecord, TopicValues>) => <TopicFields {...part} />,
  side: ({ form, view }: RecordPart<TopicRecord, TopicValues>) => (
    <div className="flex flex-col gap-6">
      <TopicPreview values={form.values} alias={view?.alias ?? null} />
      {view && <TopicUsage alias={view.alias} />}
    </div>
  ),
})

export const NewTopicScreen = () => <NewRecordScreen {...describePage()} />

export const TopicScreen = () => <RecordScreen {...describePage()} />

function TopicUsage({ alias }: { alias: string }) {
  return (
    <RecordUsagePanel
      queryKey={['topic-record', alias]}
      read={(signal) => http.call(routes.topicUsage, { params: { alias } }, { signal })}
      links={{
        openTickets: `/admin/tickets/all?topic=${alias}&status=-resolved,closed`,
        finishedTickets: `/admin/tickets/all?topic=${alias}&status=resolved,closed`,
      }}
    />
  )
}
