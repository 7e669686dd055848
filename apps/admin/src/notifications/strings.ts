import type { NotificationKind, NotificationView } from '@lodge/contracts'

const metricNames = {
  first_response: 'The first response',
  next_response: 'The next response',
  resolution: 'The resolution',
}

function describeNotification({ kind, actor, ticket, deadline, isReopening }: NotificationView): string {
  const who = actor ?? 'The help desk'
  const told: Record<NotificationKind, string> = {
    assigned: `${who} assigned #${ticket.number} to you`,
    mention: `${who} mentioned you on #${ticket.number}`,
    answer: `${who} ${isReopening ? 'reopened' : 'answered on'} #${ticket.number}`,
    sla: `${metricNames[deadline?.metric ?? 'resolution']} on #${ticket.number} ${deadline?.isBreached ? 'is overdue' : 'is at risk'}`,
  }
  return told[kind]
}

/** What the bell and its list say. */
export const notificationStrings = {
  title: 'Notifications',
  bell: (unread: string) => (unread === '0' ? 'Notifications' : `Notifications, ${unread} unread`),
  count: (count: number, most: number) => (count >= most ? `${most - 1}+` : `${count}`),
  readAll: 'Mark all read',
  readAllFailed: 'They could not be marked read',
  unread: 'Unread',
  empty: 'Nothing to tell yet',
  emptyText: 'You hear here of tickets given to you, of mentions, of answers and of targets at risk.',
  failed: 'Your notifications could not be loaded',
  more: 'Show older ones',
  choose: 'Choose what you hear of',
  describe: describeNotification,
}
