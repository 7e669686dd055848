import '@lodge/ui/testing'
import type { OperationsView, StorageView } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { OperationsScreen } = await import('./operations-screen.tsx')

const at = '2026-10-15T15:10:00.000Z'
const atRest = { waiting: 0, oldestAt: null, concern: null }
const sla = {
  name: 'sla',
  waiting: 0,
  running: 1,
  later: 0,
  failed: 0,
  oldestAt: null,
  concern: null,
} as const
const api = {
  id: 'one',
  kind: 'api',
  node: 'lodge-1',
  pid: 42,
  version: '1.4.0',
  startedAt: '2026-10-14T06:00:00.000Z',
  lastSeenAt: at,
  concern: null,
}
const fine: OperationsView = {
  at,
  version: '1.4.0',
  lastMigration: '20261014060000_seats',
  events: atRest,
  alarms: atRest,
  mails: { ...atRest, failed: 0 },
  queues: [sla],
  processes: { items: [api], missing: [] },
  replica: { isSet: false, secondsBehind: null, concern: null },
  care: [{ kind: 'backup', at, summary: '12 tables of one moment', concern: null }],
}
const sizes: StorageView = {
  database: { bytes: 3 * 1024 ** 3, largest: [{ name: 'message', bytes: 1024 ** 3, rows: 120_000 }] },
  files: { count: 7, bytes: 5 * 1024 ** 2 },
  disk: { freeBytes: 1024 ** 3, totalBytes: 4 * 1024 ** 3, concern: null },
  bucket: null,
}
const [operations, storage] = ['GET /api/backend/operations', 'GET /api/backend/operations/storage']

const show = () => renderAdmin(<OperationsScreen />, '/admin/settings/operations')
const rowOf = async (table: string, name: RegExp) =>
  within(await screen.findByRole('table', { name: table })).getByRole('row', { name })

test('an installation at rest is fine in every part', async () => {
  serve({ [operations]: () => fine, [storage]: () => sizes })
  show()

  for (const name of [/^Events/, /^Deadline alarms/, /^Mails/])
    expect(await rowOf('Waiting work', name)).toHaveTextContent('Fine')
  expect(await rowOf('Queues', /^SLA deadlines/)).toHaveTextContent('Fine')
  expect(await rowOf('Processes', /^API/)).toHaveTextContent(/Fine.*lodge-1.*42.*1\.4\.0/)
  expect(screen.getByText('Lodge 1.4.0. Last migration of its database: 20261014060000_seats')).toBeVisible()
  expect(await rowOf('Backups and checks', /^Backup/)).toHaveTextContent(
    /Fine.*12 tables.*npm run admin -- backup/,
  )
  expect(await rowOf('Storage', /^Database/)).toHaveTextContent('3 GB')
  expect(await rowOf('Storage', /^Files/)).toHaveTextContent('5 MB in 7 files')
  expect(await rowOf('Storage', /^Disk/)).toHaveTextContent('1 GB of 4 GB free')
  expect(await rowOf('Largest tables', /^message/)).toHaveTextContent('120,000')
  await expectAccessible()
})

test('what is late or has failed is said in words, and leads to where one acts', async () => {
  const since = '2026-10-15T15:06:00.000Z'
  serve({
    [operations]: () => ({
      ...fine,
      events: { waiting: 12, oldestAt: since, concern: 'late' },
      mails: { waiting: 3, failed: 2, oldestAt: since, concern: 'failed' },
      queues: [{ ...sla, failed: 4, concern: 'failed' }],
      processes: { items: [{ ...api, concern: 'silent' }], missing: ['relay', 'all'] },
      care: [{ kind: 'backup', at: null, summary: '', concern: 'never' }],
    }),
    [storage]: () => ({ ...sizes, disk: { freeBytes: 1, totalBytes: 1024, concern: 'full' } }),
  })
  show()

  expect(await rowOf('Waiting work', /^Events/)).toHaveTextContent('Late by 4 min')
  const mails = await rowOf('Waiting work', /^Mails/)
  expect(mails).toHaveTextContent('2 failed')
  expect(within(mails).getByRole('link')).toHaveAttribute('href', '/admin/settings/deliveries')
  const queue = await rowOf('Queues', /^SLA deadlines/)
  expect(queue).toHaveTextContent('4 failed')
  expect(within(queue).getByRole('link', { name: '4' })).toHaveAttribute(
    'href',
    '/admin/settings/failed-jobs',
  )
  expect(await rowOf('Processes', /^API/)).toHaveTextContent('Silent since')
  expect(
    screen.getByText(
      'Not running anywhere: Worker relay and All workers. Their work waits until they start.',
    ),
  ).toBeVisible()
  expect(await rowOf('Backups and checks', /^Backup/)).toHaveTextContent('Never yet')
  expect(await rowOf('Storage', /^Disk/)).toHaveTextContent('Almost full')
  await expectAccessible()
})

test('a replica is shown where a setting names one, with what is wrong and where is read meanwhile', async () => {
  let replica: OperationsView['replica'] = { isSet: true, secondsBehind: 0, concern: null }
  serve({ [operations]: () => ({ ...fine, replica }), [storage]: () => sizes })
  show()
  const row = () => rowOf('Replica', /^Reports and exports/)
  expect(await row()).toHaveTextContent(/Fine.*The replica.*0 min/)

  const concerns = [
    ['behind', 95, /Too far behind.*The primary.*1 min/],
    ['away', null, /Away.*The primary/],
    ['unrelated', null, /No replica of this database.*The primary/],
  ] as const
  for (const [concern, secondsBehind, words] of concerns) {
    replica = { isSet: true, secondsBehind, concern }
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(async () => expect(await row()).toHaveTextContent(words))
  }
  await expectAccessible()
})

test.each([
  [null, 'Fine'],
  ['away', 'Out of reach'],
] as const)('of files in a bucket whose concern is %s it is said: %s', async (concern, words) => {
  serve({ [operations]: () => fine, [storage]: () => ({ ...sizes, disk: null, bucket: { concern } }) })
  show()

  expect(await rowOf('Storage', /^Bucket of the files/)).toHaveTextContent(words)
  expect(screen.queryByRole('row', { name: /^Disk/ })).toBeNull()
  await expectAccessible()
})

test('a part that could not be read is named, and the others are there', async () => {
  serve({
    [operations]: () => ({ ...fine, alarms: null, queues: null, processes: null, replica: null, care: null }),
    [storage]: () => ({ ...sizes, database: null, disk: null }),
  })
  show()

  expect(await rowOf('Waiting work', /^Deadline alarms/)).toHaveTextContent('Could not be read')
  expect(await rowOf('Waiting work', /^Events/)).toHaveTextContent('Fine')
  for (const name of ['Queues', 'Processes', 'Replica', 'Backups and checks'])
    expect(screen.getByRole('region', { name })).toHaveTextContent('The API’s log says why.')
  expect(await rowOf('Storage', /^Disk/)).toHaveTextContent('Could not be read')
  expect(await rowOf('Storage', /^Files/)).toHaveTextContent('7 files')
})

test('during an outage the latest figures stay with their time, and reading goes on afterwards', async () => {
  let isAway = false
  let running = 1
  serve({
    [operations]: (_, response) =>
      isAway
        ? sendError(response, 503, { code: 'unavailable', message: 'Out of reach.' })
        : { ...fine, queues: [{ ...sla, running }] },
    [storage]: () => sizes,
  })
  show()
  await rowOf('Queues', /^SLA deadlines/)
  isAway = true
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByRole('alert', {}, { timeout: 15_000 })).toHaveTextContent(
    /Not updated since .*Postgres or Redis cannot be reached/,
  )
  expect(await rowOf('Queues', /^SLA deadlines/)).toHaveTextContent('Fine')

  isAway = false
  running = 77
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  expect(await rowOf('Queues', /^SLA deadlines/)).toHaveTextContent('77')
})

test('a refusal is said where nothing has been read yet', async () => {
  let isBroken = true
  serve({
    [operations]: (_, response) =>
      isBroken ? sendError(response, 403, { code: 'forbidden', message: 'No.' }) : fine,
    [storage]: () => sizes,
  })
  show()
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await userEvent.click(again)

  expect(await rowOf('Queues', /^SLA deadlines/)).toBeVisible()
})
