// @vitest-environment jsdom
import { routes } from '@lodge/contracts'
import { json, startServer } from '@lodge/infra-testing/http-server'
import { beforeEach, expect, test } from 'vitest'
import { createHttpClient } from '../http/http-client.ts'
import { useProof } from './proof-store.ts'
import { withProof } from './with-proof.ts'

const refusal = {
  success: false,
  error: { code: 'proof_required', reason: 'proof_required', message: 'No.' },
  requestId: 'r1',
}

let isProved: boolean
beforeEach(() => {
  isProved = false
})

async function open() {
  const { baseUrl, requests } = await startServer((_, response) =>
    isProved ? response.writeHead(204).end() : json(response, 403, refusal),
  )
  return { http: withProof(createHttpClient({ area: 'admin', baseUrl })), requests }
}

const answer = async (isGiven: boolean) => {
  await expect.poll(() => useProof.getState().isAsked).toBe(true)
  isProved = isGiven
  useProof.getState().answered(isGiven)
}

test('a request that needs a proof goes on by itself once the proof is given', async () => {
  const { http, requests } = await open()
  const ending = http.call(routes.endOtherSessions)

  await answer(true)

  await expect(ending).resolves.toBeNull()
  expect(requests.map(({ method }) => method)).toEqual(['DELETE', 'DELETE'])
  expect(useProof.getState().isAsked).toBe(false)
})

test('two requests at once ask for one proof, and both go on', async () => {
  const { http, requests } = await open()
  const endings = Promise.all([http.call(routes.endOtherSessions), http.call(routes.endOtherSessions)])
  await expect.poll(() => requests.length).toBe(2)

  await answer(true)

  await expect(endings).resolves.toEqual([null, null])
})

test.each([true, false])(
  'a refusal that comes after the answer %s asks for no second one',
  async (isGiven) => {
    const late = Promise.withResolvers<void>()
    let count = 0
    const { baseUrl } = await startServer(async (_, response) => {
      count += 1
      if (count === 2) await late.promise
      else if (isProved) return response.writeHead(204).end()
      json(response, 403, refusal)
    })
    const http = withProof(createHttpClient({ area: 'admin', baseUrl }))
    const first = http.call(routes.endOtherSessions)
    const second = http.call(routes.endOtherSessions)
    await expect.poll(() => count).toBe(2)
    const endings = Promise.allSettled([first, second])
    await answer(isGiven)
    // Either of them may have come first.
    await Promise.race([first, second]).catch(() => undefined)
    late.resolve()

    expect((await endings).map(({ status }) => status)).toEqual(
      Array(2).fill(isGiven ? 'fulfilled' : 'rejected'),
    )
    expect(useProof.getState().isAsked).toBe(false)
  },
)

test('without the proof the request is refused, and the next one asks again', async () => {
  const { http } = await open()
  const first = http.call(routes.endOtherSessions)
  const refusedFirst = expect(first).rejects.toMatchObject({ code: 'proof_required', isForPeople: true })
  await answer(false)
  await refusedFirst

  const second = http.call(routes.endOtherSessions)
  await answer(true)
  await expect(second).resolves.toBeNull()
})
