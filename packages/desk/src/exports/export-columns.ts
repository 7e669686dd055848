import type { TicketListColumn } from '@lodge/contracts'
import { inWords } from '../activity/description.ts'
import type { TicketRecord } from '../tickets/ticket-record.ts'

interface ExportColumn {
  head: string
  cell: (ticket: TicketRecord, timeOf: (moment: Date) => string) => string
}

/** Each column of a list in the exported table; the deadline takes two. */
const exportColumns: Record<TicketListColumn, readonly ExportColumn[]> = {
  number: [{ head: 'Number', cell: ({ number }) => String(number) }],
  subject: [{ head: 'Subject', cell: ({ subject }) => subject }],
  status: [{ head: 'Status', cell: ({ status }) => inWords(status) }],
  priority: [{ head: 'Priority', cell: ({ priority }) => inWords(priority) }],
  team: [{ head: 'Team', cell: ({ team }) => team.name }],
  assignee: [{ head: 'Assignee', cell: ({ assignee }) => assignee?.name ?? '' }],
  requester: [{ head: 'Requester', cell: ({ requester }) => requester.name }],
  topic: [{ head: 'Topic', cell: ({ topic }) => topic.name }],
  department: [{ head: 'Department', cell: ({ department }) => department?.name ?? '' }],
  course: [{ head: 'Course', cell: ({ course }) => (course ? `${course.code} ${course.name}` : '') }],
  tags: [{ head: 'Tags', cell: ({ tags }) => tags.join(', ') }],
  sla: [
    { head: 'SLA', cell: ({ slaStatus }) => (slaStatus === 'none' ? '' : inWords(slaStatus)) },
    { head: 'Next due', cell: ({ slaDueAt }, timeOf) => (slaDueAt ? timeOf(slaDueAt) : '') },
  ],
  created: [{ head: 'Created', cell: ({ createdAt }, timeOf) => timeOf(createdAt) }],
  updated: [{ head: 'Updated', cell: ({ updatedAt }, timeOf) => timeOf(updatedAt) }],
}

export function selectExportColumns(columns: readonly TicketListColumn[]): ExportColumn[] {
  return columns.flatMap((column) => exportColumns[column])
}
