import { expect, test } from 'vitest'

test('elements have no stack', () => {
  const [one, other] = [<p key="1" />, <b key="2" />].map((element) => Reflect.get(element, '_debugStack'))

  expect(one).toBeInstanceOf(Error)
  expect(other).toBe(one)
})
