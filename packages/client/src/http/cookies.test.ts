import { expect, test } from 'vitest'
import { readCookie, readCsrfToken } from './cookies.ts'

test('a cookie is found by its whole name and decoded', () => {
  expect(readCookie('b', 'ab=1; b=a%2Bb%3D')).toBe('a+b=')
  expect(readCookie('c', 'ab=1; b=2')).toBeNull()
})

test.each([
  ['XSRF-TOKEN=plain', 'plain'],
  ['XSRF-TOKEN=planted; __Host-XSRF-TOKEN=own', 'own'],
  ['lodge=1', null],
])('the anti-forgery token in "%s" is %s', (jar, token) => {
  expect(readCsrfToken(jar)).toBe(token)
})
