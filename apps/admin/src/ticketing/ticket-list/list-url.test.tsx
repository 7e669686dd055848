import { expect, test } from 'vitest'
import { parseListUrl, withFilter } from './list-url.ts'

const savedView = { id: 'v1', query: { filter: { tag: 'visa' }, sort: 'created' as const } }
const read = (address: string, fixed = {}) =>
  parseListUrl(new URLSearchParams(address), { fixed, views: [savedView] })

test.each([
  ['', { status: '-resolved,closed', sort: 'due' }],
  ['show=mine', { status: '-resolved,closed', assignee: 'me', sort: 'due' }],
  ['show=no-such-view', { status: '-resolved,closed', sort: 'due' }],
  ['show=everything&sort=number', { sort: 'number' }],
  ['filter=none', { sort: 'due' }],
  ['team=it,library&created=30d&sort=priority', { team: 'it,library', created: '30d', sort: 'priority' }],
  ['sort=nonsense', { status: '-resolved,closed', sort: 'due' }],
  ['view=v1', { tag: 'visa', sort: 'created' }],
  ['view=v1&sort=updated', { tag: 'visa', sort: 'updated' }],
  ['view=v1&status=open', { status: 'open', sort: 'created' }],
])('the address ?%s asks for %o', (address, list) => {
  expect(read(address).list).toEqual(list)
})

test('the queue’s own conditions hold whatever the address says, and are not among those that change', () => {
  const { list, filter } = read('assignee=hannah&status=open', { assignee: 'nobody' })
  expect(list).toEqual({ status: 'open', assignee: 'nobody', sort: 'due' })
  expect(filter).toEqual({ status: 'open', assignee: 'hannah' })
})

test('a view is changed once its conditions or order are others', () => {
  expect(read('view=v1').isChanged).toBe(false)
  expect(read('view=v1&sort=updated').isChanged).toBe(true)
  expect(read('view=v1&tag=law').isChanged).toBe(true)
  expect(read('tag=law')).toMatchObject({ show: null, viewId: null })
})

test('conditions are written into the address, and having none is written too', () => {
  const written = (address: string, filter: Parameters<typeof withFilter>[1]) =>
    withFilter(new URLSearchParams(address), filter).toString()
  expect(written('show=mine&sort=created', { status: 'open' })).toBe('sort=created&status=open')
  expect(written('view=v1&tag=visa', {})).toBe('view=v1&filter=none')
  expect(written('filter=none', { tag: 'law' })).toBe('tag=law')
})
