import { afterEach, expect, test } from 'vitest'
import { replaceRefusedStorage } from './refused-storage.ts'

const given = Object.getOwnPropertyDescriptor(window, 'localStorage')
afterEach(() => {
  if (given) Object.defineProperty(window, 'localStorage', given)
})

test('a storage that the browser refuses is replaced by one that ends with the page', () => {
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
  const session = window.sessionStorage

  replaceRefusedStorage()

  expect(window.sessionStorage).toBe(session)
  expect(localStorage.getItem('draft')).toBeNull()
  localStorage.setItem('draft', 'words')
  expect(localStorage.getItem('draft')).toBe('words')
  localStorage.removeItem('draft')
  expect(localStorage.getItem('draft')).toBeNull()
})
