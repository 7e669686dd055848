import { defaultTicketListColumns } from '@lodge/contracts'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildSavedView } from '../../../testing/saved-view-factory.ts'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

/** Loads the module as a new page does. */
const load = () => import('./use-columns.ts')

test('the columns of a list are this browser’s own and outlive a reload', async () => {
  const { useColumns } = await load()
  const { result } = renderHook(() => useColumns(undefined))
  expect(result.current.shown).toEqual(defaultTicketListColumns)
  act(() => result.current.choose(['subject', 'tags']))
  expect(result.current).toMatchObject({ shown: ['subject', 'tags'], isChanged: false })

  vi.resetModules()
  const reloaded = await load()
  expect(renderHook(() => reloaded.useColumns(undefined)).result.current.shown).toEqual(['subject', 'tags'])
})

test.each(['["colour"]', '["number"]', '["subject","subject"]', 'broken'])(
  'columns stored as %s are not taken up',
  async (stored) => {
    localStorage.setItem('lodge.columns', stored)
    const { useColumns } = await load()
    expect(renderHook(() => useColumns(undefined)).result.current.shown).toEqual(defaultTicketListColumns)
  },
)

test('a saved view has columns of its own, and others chosen for it are a change of it alone', async () => {
  const { useColumns, useColumnStore } = await load()
  const view = buildSavedView()
  const other = buildSavedView({ id: '00000000-0000-7000-8000-000000000002' })
  const { result } = renderHook(() => useColumns(view))
  expect(result.current.shown).toEqual(['number', 'subject'])

  act(() => result.current.choose(['subject']))
  expect(result.current).toMatchObject({ shown: ['subject'], isChanged: true })
  expect(renderHook(() => useColumns(other)).result.current.shown).toEqual(['number', 'subject'])
  expect(renderHook(() => useColumns(undefined)).result.current.shown).toEqual(defaultTicketListColumns)

  act(() => useColumnStore.getState().saved(view.id))
  expect(result.current).toMatchObject({ shown: ['number', 'subject'], isChanged: false })
})

test('showing all columns in a narrow window outlives a reload, and so does hiding them again', async () => {
  const first = await load()
  first.useColumnStore.getState().allShown(true)
  vi.resetModules()
  const second = await load()
  expect(second.useColumnStore.getState().showsAll).toBe(true)

  second.useColumnStore.getState().allShown(false)
  vi.resetModules()
  expect((await load()).useColumnStore.getState().showsAll).toBe(false)
})
