import { limits, type TicketStatus } from '@lodge/contracts'
import { describe, expect, test } from 'vitest'
import type { Actor, Staff } from '../people/actor.ts'
import {
  allowedStatuses,
  canAssign,
  canClose,
  canFollowUp,
  canManage,
  canReopen,
  canReply,
  canReplyAsRequester,
  canSee,
  type TicketFacts,
} from './ticket-policy.ts'

const now = new Date('2026-03-10T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
const staff = (changes: Partial<Staff> = {}): Staff => ({
  kind: 'staff',
  id: 'someone',
  role: 'agent',
  permissions: [],
  teamIds: [],
  ...changes,
})
const actors = {
  'the requester': { kind: 'requester', id: 'requester' },
  'another requester': { kind: 'requester', id: 'other' },
  'an agent of the team': staff({ teamIds: ['support'] }),
  'an agent of another team': staff({ teamIds: ['finance'] }),
  'an agent who sees all': staff({ permissions: ['view_all_tickets'] }),
  'an agent with other permissions': staff({ permissions: ['manage_team', 'view_report'] }),
  'a superadmin': staff({ role: 'superadmin' }),
  'an agent who asked it': staff({ id: 'requester' }),
  'Lodge itself': { kind: 'system' },
  'a visitor': { kind: 'visitor' },
} as const satisfies Record<string, Actor>

const ticket = (status: TicketStatus = 'open', closedAt: Date | null = null): TicketFacts => ({
  requesterId: 'requester',
  teamId: 'support',
  status,
  closedAt,
  reopenDays: limits.reopenDays,
})

//                                   see    public  note   manage
const mayDo: [keyof typeof actors, boolean, boolean, boolean, boolean][] = [
  ['the requester', true, true, false, false],
  ['another requester', false, false, false, false],
  ['an agent of the team', true, true, true, true],
  ['an agent of another team', false, false, false, false],
  ['an agent who sees all', true, true, true, true],
  ['an agent with other permissions', false, false, false, false],
  ['a superadmin', true, true, true, true],
  ['an agent who asked it', false, false, false, false],
  ['Lodge itself', true, true, false, true],
  ['a visitor', false, false, false, false],
]

test.each(mayDo)(
  '%s: sees %s, replies %s, writes notes %s, manages %s',
  (kind, see, answer, note, manage) => {
    const actor = actors[kind]
    expect(canSee(actor, ticket())).toBe(see)
    expect(canReply(actor, ticket(), 'public')).toBe(answer)
    expect(canReply(actor, ticket(), 'internal')).toBe(note)
    expect(canManage(actor, ticket())).toBe(manage)
    expect(canAssign(actor, ticket())).toBe(manage)
    expect(allowedStatuses(actor, ticket(), now).length > 0).toBe(manage)
    expect(canClose(actor, ticket())).toBe(see)
    expect(canReopen(actor, ticket('resolved'), now)).toBe(see)
  },
)

describe('a closed ticket', () => {
  const agent = actors['an agent of the team']
  const fresh = ticket('closed', daysAgo(limits.reopenDays))
  const old = ticket('closed', daysAgo(limits.reopenDays + 0.01))

  test('takes notes and no public message', () => {
    expect(canReply(agent, fresh, 'internal')).toBe(true)
    expect(canReply(agent, fresh, 'public')).toBe(false)
    expect(canReply(actors['the requester'], fresh, 'public')).toBe(false)
    expect(canClose(actors['the requester'], fresh)).toBe(false)
  })

  test('can be answered by its requester within the limit, and followed up once after it', () => {
    const { 'the requester': requester, 'another requester': other } = actors
    const unfollowed = { now, isFollowed: false }
    expect([canReplyAsRequester(requester, fresh, now), canFollowUp(requester, fresh, unfollowed)]).toEqual([
      true,
      false,
    ])
    expect([canReplyAsRequester(requester, old, now), canFollowUp(requester, old, unfollowed)]).toEqual([
      false,
      true,
    ])
    expect(canFollowUp(requester, old, { now, isFollowed: true })).toBe(false)
    for (const actor of [other, agent, actors['a visitor']])
      expect([canReplyAsRequester(actor, fresh, now), canFollowUp(actor, old, unfollowed)]).toEqual([
        false,
        false,
      ])
  })

  test('can be reopened within the limit and not after it', () => {
    expect(canReopen(actors['the requester'], fresh, now)).toBe(true)
    expect(canReopen(actors['the requester'], old, now)).toBe(false)
    expect(allowedStatuses(agent, fresh, now)).toEqual(['open'])
    expect(allowedStatuses(agent, old, now)).toEqual([])
  })
})
