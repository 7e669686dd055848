import { type APIRequestContext, expect } from '@playwright/test'

/** Sends what a screen would send, with the cookies that are held here, and keeps those of the answer. */
export async function sendRequest(
  request: APIRequestContext,
  method: 'POST' | 'PUT',
  path: string,
  data: unknown,
): Promise<unknown> {
  await request.get('/sanctum/csrf-cookie')
  const { cookies } = await request.storageState()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'x-xsrf-token': decodeURIComponent(token) }
  const answer = await request.fetch(path, { method, data, headers })
  const text = await answer.text()
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${text}`).toBe(true)
  return text === '' ? null : JSON.parse(text)
}
