import { ApiError } from '@lodge/client'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryCache, renderAdmin } from '../../../testing/render-admin.tsx'
import { buildSavedView } from '../../../testing/saved-view-factory.ts'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'
import { usePushedRows } from '../../ticket/pushed-rows-store.ts'
import { findConflictingView, savedViewCountsKey, useRefreshViewCounts } from './queries.ts'

function Counter() {
  useRefreshViewCounts()
  return null
}

beforeEach(() => {
  usePushedRows.setState({ rows: {}, highlighted: {}, gone: {} })
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const push = (number: number) =>
  act(() => usePushedRows.getState().changed([buildTicketRow({ number, version: number })]))

/** Returns whether the counts that were loaded are to be counted again. */
const isOutOfDate = () => queryCache.getQueryState(savedViewCountsKey)?.isInvalidated

test('views are counted again some seconds after tickets have changed, once for all of them', () => {
  queryCache.setQueryData(savedViewCountsKey, { mine: 1, byView: {} })
  renderAdmin(<Counter />)
  push(1)
  vi.advanceTimersByTime(4_000)
  push(2)
  expect(isOutOfDate()).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(isOutOfDate()).toBe(true)
})

test('a row that is only highlighted or fades counts nothing again', () => {
  queryCache.setQueryData(savedViewCountsKey, { mine: 1, byView: {} })
  renderAdmin(<Counter />)
  act(() => usePushedRows.setState({ highlighted: { 1: 1 } }))
  vi.advanceTimersByTime(60_000)
  expect(isOutOfDate()).toBe(false)
})

const conflict = (parts: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ status: 409, code: 'edit_conflict', message: 'Too late.', ...parts })

test('a conflict carries the view as it is now', () => {
  const present = buildSavedView({ revision: 7 })
  expect(findConflictingView(conflict({ present }))).toEqual(present)
})

test.each([
  ['another refusal', conflict({ code: 'forbidden', present: buildSavedView() })],
  ['a conflict without a view', conflict({ present: { id: 'x' } })],
  ['a lost connection', new Error('gone')],
])('%s is no conflict of views', (_name, error) => {
  expect(findConflictingView(error)).toBeNull()
})
