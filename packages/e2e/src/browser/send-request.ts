import { type APIRequestContext, expect } from '@playwright/test'

/** Sends what a screen would send, with the cookies that are held here, and keeps those of the answer. */
export async function sendRequest(
  request: APIRequestContext,
  method: 'POST' | 'PUT',
  path: string,
  data: unknown,
): Promise<unknown> {
  const send = async () => {
    await request.get('/sanctum/csrf-cookie')
    const { cookies } = await request.storageState()
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    return request.fetch(path, { method, data, headers: { 'x-xsrf-token': decodeURIComponent(token) } })
  }
  const first = await send()
  // An open page of the same browser may get a token at the same moment. The apps ask once more, too.
  const answer = first.status() === 419 ? await send() : first
  const text = await answer.text()
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${text}`).toBe(true)
  return text === '' ? null : JSON.parse(text)
}
