import { expect, test } from 'vitest'
import { type Box, findToastPlace, isFree } from './toast-place.ts'

const desktop = { width: 1440, height: 900 }
const toast = { width: 356, height: 42 }
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test('on an empty page a toast stands in the middle of the top', () => {
  expect(findToastPlace(toast, desktop, [])).toEqual({ left: 542, top: 3, isFree: true })
})

test('a toast moves as little as possible to cover no control', () => {
  const pressables = [box(500, 0, 300, 48), box(400, 60, 600, 40)]
  expect(findToastPlace(toast, desktop, pressables)).toEqual({ left: 542, top: 107, isFree: true })
  pressables.push(box(0, 100, 1440, 800))
  const higher = findToastPlace(toast, desktop, pressables)
  expect(higher).toMatchObject({ top: 3, isFree: true })
  expect(isFree(higher, toast, pressables)).toBe(true)
})

test('a toast leaves a text in sight unless every other place has a control', () => {
  const banner = [box(0, 0, 1440, 48)]
  const controls = [box(0, 200, 1440, 700)]
  expect(findToastPlace(toast, desktop, controls, banner)).toEqual({ left: 542, top: 51, isFree: true })
  const more = [box(0, 60, 1440, 840)]
  expect(findToastPlace(toast, desktop, more, banner)).toEqual({ left: 542, top: 3, isFree: true })
})

test('on a full page a toast stands at its foot, which makes room', () => {
  const place = findToastPlace(toast, desktop, [box(0, 0, 1440, 900)])
  expect(place).toEqual({ left: 542, top: 850, isFree: false })
})

test('an element that only touches a toast is not covered', () => {
  expect(isFree({ left: 100, top: 50 }, toast, [box(0, 50, 100, 42), box(100, 92, 356, 40)])).toBe(true)
  expect(isFree({ left: 100, top: 50 }, toast, [box(0, 50, 101, 42)])).toBe(false)
})
