// @vitest-environment jsdom
import { limits, portalUploads } from '@lodge/contracts'
import { json, startServer } from '@lodge/infra-testing/http-server'
import { expect, test, vi } from 'vitest'
import { AbortedError, NetworkError } from '../api-error.ts'
import { createHttpClient } from '../http-client.ts'

const id = '0192f0c0-0000-7000-8000-000000000001'
const partSize = limits.uploadPartSize
const view = {
  id,
  name: 'plan.pdf',
  contentType: 'application/pdf',
  size: 2 * partSize + 3,
  createdAt: '2026-10-12T15:12:00.000Z',
}
const aFile = () => new File([new Uint8Array(view.size)], 'plan.pdf')

/** A server that keeps parts, and does to each request what a test says first. */
async function aServer(before: (request: string) => 'cut' | 'forget' | 'hang' | undefined = () => undefined) {
  let receivedBytes = 0
  const server = await startServer(({ method, url, body }, response) => {
    const does = before(`${method} ${url}`)
    if (does === 'cut') return response.destroy()
    if (does === 'hang') return
    if (does === 'forget') {
      receivedBytes = 0
      const error = { code: 'not_found', reason: 'file_not_found', message: 'Gone.' }
      return json(response, 404, { success: false, error, requestId: 'r1' })
    }
    if (method === 'DELETE') return response.writeHead(204).end()
    if (method === 'PUT') receivedBytes += body.length
    json(response, 200, url.endsWith('/file') ? view : { id, receivedBytes })
  })
  const sentRoutes = () =>
    server.requests.map(({ method, url }) => `${method} ${url.replace(`/api/uploads/${id}`, '…')}`)
  return {
    http: createHttpClient({ area: 'portal', baseUrl: server.baseUrl }),
    sentRoutes,
    requests: server.requests,
  }
}

/** Once, at the request that ends like this. */
function once(end: string, does: 'cut' | 'forget' | 'hang') {
  let isDone = false
  return (request: string) => {
    if (isDone || !request.endsWith(end)) return undefined
    isDone = true
    return does
  }
}

test('a large file is sent in parts with one progress, a small one at once', async () => {
  const { http, sentRoutes, requests } = await aServer()
  const onProgress = vi.fn()

  expect(await http.uploadFile(portalUploads, aFile(), { onProgress })).toEqual(view)
  expect(sentRoutes()).toEqual([
    'POST /api/uploads',
    'PUT …/parts/0',
    `PUT …/parts/${partSize}`,
    `PUT …/parts/${2 * partSize}`,
    'POST …/file',
  ])
  expect(requests[0]?.body).toBe(JSON.stringify({ name: 'plan.pdf', size: view.size }))
  const percents = onProgress.mock.calls.map(([{ percent }]) => percent)
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect(percents.at(-1)).toBe(100)
})

test('after a lost connection only missing parts are sent', async () => {
  const { http, sentRoutes } = await aServer(once(`/parts/${partSize}`, 'cut'))
  const file = aFile()

  await expect(http.uploadFile(portalUploads, file)).rejects.toBeInstanceOf(NetworkError)
  expect(await http.uploadFile(portalUploads, file)).toEqual(view)
  expect(sentRoutes().slice(3)).toEqual([
    'GET …',
    `PUT …/parts/${partSize}`,
    `PUT …/parts/${2 * partSize}`,
    'POST …/file',
  ])
})

test('after a lost final answer nothing is sent again', async () => {
  const { http, sentRoutes } = await aServer(once('/file', 'cut'))
  const file = aFile()

  await expect(http.uploadFile(portalUploads, file)).rejects.toBeInstanceOf(NetworkError)
  expect(await http.uploadFile(portalUploads, file)).toEqual(view)
  expect(sentRoutes().slice(5)).toEqual(['GET …', 'POST …/file'])
})

test('an upload that the server has deleted begins again', async () => {
  const cutPart = once(`/parts/${partSize}`, 'cut')
  const forgetUpload = once(`GET /api/uploads/${id}`, 'forget')
  const { http, sentRoutes } = await aServer((request) => cutPart(request) ?? forgetUpload(request))
  const file = aFile()

  await expect(http.uploadFile(portalUploads, file)).rejects.toBeInstanceOf(NetworkError)
  expect(await http.uploadFile(portalUploads, file)).toEqual(view)
  expect(sentRoutes().slice(3, 6)).toEqual(['GET …', 'POST /api/uploads', 'PUT …/parts/0'])
})

test('an aborted upload is deleted on the server', async () => {
  const { http, sentRoutes } = await aServer(once(`/parts/${partSize}`, 'hang'))
  const controller = new AbortController()
  const pending = http.uploadFile(portalUploads, aFile(), { signal: controller.signal })
  await expect.poll(sentRoutes).toContain(`PUT …/parts/${partSize}`)
  controller.abort()

  await expect(pending).rejects.toBeInstanceOf(AbortedError)
  await expect.poll(sentRoutes).toContain('DELETE …')
})
