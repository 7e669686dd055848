import { act, render } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import '../testing/index.ts'
import { Announcer, announce } from './announcer.tsx'

beforeEach(() => {
  announce('')
  announce('', { isUrgent: true })
  render(<Announcer />)
})

const region = (live: 'polite' | 'assertive') => document.querySelector(`[aria-live="${live}"]`)?.textContent
const say = (text: string, options?: { isUrgent: boolean }) => act(() => announce(text, options))

test('a text is announced politely unless it is urgent', () => {
  say('2 topics')
  say('Connection lost', { isUrgent: true })

  expect(region('polite')).toBe('2 topics')
  expect(region('assertive')).toBe('Connection lost')
})

test('a repeated text is announced again', () => {
  say('2 topics')
  const first = region('polite')
  say('2 topics')
  const second = region('polite')
  say('2 topics')

  expect(second).not.toBe(first)
  expect(second?.trim()).toBe('2 topics')
  expect(region('polite')).not.toBe(second)
})
