import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createBlankDraft, newTicketDraft } from './new-ticket/new-ticket-draft.ts'
import { useSubmissionId } from './use-submission-id.ts'

test('the same content is one submission, and other content another one', () => {
  const { result } = renderHook(() => useSubmissionId())
  const written = { html: '<p>We are back</p>' }
  const first = result.current(written)

  expect(result.current({ ...written })).toBe(first)
  expect(result.current({ html: '<p>We are not back</p>' })).not.toBe(first)
})

test('a ticket for a caller becomes another submission with every change, as the first may have arrived', () => {
  const draft = { ...createBlankDraft(), subject: 'The door' }
  const amended = newTicketDraft('priya').amend?.(draft)

  expect(amended).toEqual({ ...draft, submissionId: expect.any(String) })
  expect(amended?.submissionId).not.toBe(draft.submissionId)
})
