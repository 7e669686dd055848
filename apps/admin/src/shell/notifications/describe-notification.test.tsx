import type { NotificationView } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { buildNotification } from '../../testing/notification-factory.ts'
import { describeNotification } from './describe-notification.ts'

const metric = (name: 'first_response' | 'next_response' | 'resolution', isBreached: boolean) => ({
  kind: 'sla' as const,
  deadline: { metric: name, isBreached },
})

test.each<[Partial<NotificationView>, string]>([
  [{}, 'Priya Raman assigned #48213 to you'],
  [{ actor: null }, 'The help desk assigned #48213 to you'],
  [{ kind: 'mention' }, 'Priya Raman mentioned you on #48213'],
  [{ kind: 'answer' }, 'Priya Raman replied on #48213'],
  [{ kind: 'answer', isReopening: true }, 'Priya Raman reopened #48213'],
  [{ kind: 'answer', actor: null, isUndelivered: true }, 'A mail about #48213 was not delivered'],
  [{ kind: 'answer', isMoved: true }, 'Priya Raman moved a message to #48213'],
  [metric('first_response', false), 'The first response on #48213 is at risk'],
  [metric('next_response', true), 'The next response on #48213 is overdue'],
  [metric('resolution', true), 'The resolution on #48213 is overdue'],
])('the notification %o reads “%s”', (parts, sentence) => {
  expect(describeNotification(buildNotification(parts))).toBe(sentence)
})
