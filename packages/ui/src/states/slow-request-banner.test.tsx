import { createHttpClient, type HttpClient } from '@lodge/client'
import { routes } from '@lodge/contracts'
import { json, startServer } from '@lodge/infra-testing/http-server'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryDefaults } from '../shell/query-defaults.ts'
import { expectAccessible } from '../testing/index.ts'
import { ErrorState } from './error-state.tsx'
import { SlowRequestBanner } from './slow-request-banner.tsx'

const patience = { timeout: 10_000 }

function Topics({ http }: { http: HttpClient }) {
  const { data, error } = useQuery({
    queryKey: ['topics'],
    queryFn: ({ signal }) => http.call(routes.topics, {}, { signal }),
  })
  if (error) return <ErrorState error={error} />
  return <p>{data ? 'The topics' : 'Waiting'}</p>
}

/** A screen of topics from a server that answers only from the given request on. */
async function open({ answersFrom }: { answersFrom: number }) {
  let requests = 0
  const { baseUrl } = await startServer((_, response) => {
    if (requests >= answersFrom) json(response, 200, { items: [] })
  })
  const countingFetch: typeof fetch = (input, init) => {
    requests += 1
    return fetch(input, init)
  }
  const http = createHttpClient({ area: 'portal', baseUrl, timeoutMs: 400, fetch: countingFetch })
  const cache = new QueryClient({ defaultOptions: { queries: { ...queryDefaults, retryDelay: 100 } } })
  render(
    <QueryClientProvider client={cache}>
      <SlowRequestBanner />
      <Topics http={http} />
    </QueryClientProvider>,
  )
  return { requests: () => requests }
}

test('a read that times out shows that it is tried again, and fails after the second time', async () => {
  const { requests } = await open({ answersFrom: 99 })
  expect(screen.getByRole('status')).toBeEmptyDOMElement()

  await expect.poll(() => screen.getByRole('status').textContent, patience).toContain('Still trying…')
  await expectAccessible()

  expect(await screen.findByRole('alert', {}, patience)).toHaveTextContent('did not answer within 10 seconds')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(requests()).toBe(2)
})

test('the read can be tried again at once', async () => {
  await open({ answersFrom: 2 })

  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }, patience))

  expect(await screen.findByText('The topics', {}, patience)).toBeInTheDocument()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
