import { useSession } from '@lodge/client'
import { SessionEnd } from '@lodge/contracts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SessionEndNotice } from './session-end-notice.tsx'

afterEach(() => {
  cleanup()
  useSession.setState({ sessionEnd: null })
})

test.each(SessionEnd.options)('%s has a notice in words', (sessionEnd) => {
  useSession.setState({ sessionEnd })
  render(<SessionEndNotice />)

  expect(screen.getByRole('status').textContent).toMatch(/sign/i)
})

test('without an ended session there is no notice', () => {
  render(<SessionEndNotice />)

  expect(screen.queryByRole('status')).toBeNull()
})

test('a person who needs a second factor is told that it comes next', () => {
  useSession.setState({ sessionEnd: 'second_factor_required' })
  render(<SessionEndNotice />)

  expect(screen.getByRole('status').textContent).toMatch(/two-step verification.*setting it up comes next/)
})
