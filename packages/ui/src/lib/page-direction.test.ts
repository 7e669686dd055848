import { providePageStrings } from '@lodge/strings'
import { afterEach, expect, test } from 'vitest'
import { readingKey, rightwards } from './page-direction.ts'

afterEach(() => providePageStrings('en', {}))

test('on a page from left to right the keys and the distances are as they are', () => {
  providePageStrings('en', {})
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'a'].map(readingKey)).toEqual([
    'ArrowLeft',
    'ArrowRight',
    'ArrowUp',
    'a',
  ])
  expect(rightwards()).toBe(1)
})

test('on a page from right to left the left arrow goes on and the right one back', () => {
  providePageStrings('ar', {})
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'a'].map(readingKey)).toEqual([
    'ArrowRight',
    'ArrowLeft',
    'ArrowUp',
    'a',
  ])
  expect(rightwards()).toBe(-1)
})
