// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { baseUrl } from './base-url.ts'

afterEach(() => document.head.replaceChildren())

test.each([
  ['https://help.uni.example', 'https://help.uni.example'],
  ['https://help.uni.example/', 'https://help.uni.example'],
  ['', window.location.origin],
])('the meta tag app_url names the server, and an empty one does not: %j', (content, address) => {
  const meta = Object.assign(document.createElement('meta'), { name: 'app_url', content })
  document.head.append(meta)

  expect(baseUrl()).toBe(address)
})

test('without the tag calls go to the origin of the page', () => {
  expect(baseUrl()).toBe(window.location.origin)
})
