import { TicketFilter } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { builtInViewNames, builtInViews, parseBuiltInView } from './built-in-views.ts'

test.each([null, '', 'no-such-view', 'toString', '__proto__'])('%s names no view', (name) => {
  expect(parseBuiltInView(name)).toBeNull()
})

test.each(builtInViewNames)('the view %s has a filter that the server reads', (name) => {
  expect(parseBuiltInView(name)).toBe(name)
  expect(TicketFilter.strict().safeParse(builtInViews[name]).success).toBe(true)
})
