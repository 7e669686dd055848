import type { NotificationView } from '@lodge/contracts'

/** An unread notification for tests; say only what the test is about. */
export function buildNotification(parts: Partial<NotificationView> = {}): NotificationView {
  return {
    id: '0198f3a0-0000-7000-8000-000000000001',
    kind: 'assigned',
    ticket: { number: 48_213, subject: 'Exam clash' },
    paused: null,
    actor: 'Priya Raman',
    excerpt: null,
    deadline: null,
    isReopening: false,
    isUndelivered: false,
    isHeldReply: false,
    isMoved: false,
    because: null,
    isRead: false,
    createdAt: '2026-10-21T13:00:00.000Z',
    ...parts,
  }
}
