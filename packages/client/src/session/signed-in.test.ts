// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { isSignedInTo, useSession } from './session-store.ts'

beforeEach(() => useSession.setState({ authUser: null, frontendUser: null }))

const staff = { alias: 'hannah', name: 'Hannah', email: 'h@uni.example', role: 'agent', permissions: [] }
const requester = { alias: 'mei', name: 'Mei', email: 'm@uni.example', department: null, isComplete: true }

test('each area knows its own people as signed in, until they sign out', () => {
  expect([isSignedInTo('admin'), isSignedInTo('portal')]).toEqual([false, false])
  useSession.getState().staffSignedIn(staff)
  expect([isSignedInTo('admin'), isSignedInTo('portal')]).toEqual([true, false])
  useSession.getState().requesterSignedIn(requester)
  useSession.getState().staffSignedOut()
  expect([isSignedInTo('admin'), isSignedInTo('portal')]).toEqual([false, true])
})

test('whoever signs out counts as signed in no more, unless it fails', () => {
  useSession.getState().requesterSignedIn(requester)
  useSession.getState().signingOut(true)
  expect(isSignedInTo('portal')).toBe(false)
  useSession.getState().signingOut(false)
  expect(isSignedInTo('portal')).toBe(true)
})
