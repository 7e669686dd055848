import { expect, test } from 'vitest'

test('no stack is noted for an element', () => {
  const [one, other] = [<p key="1" />, <b key="2" />].map((element) => Reflect.get(element, '_debugStack'))

  expect(one).toBeInstanceOf(Error)
  expect(other).toBe(one)
})
