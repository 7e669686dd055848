export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every(
      (key) => Object.hasOwn(other, key) && isSameValue(Reflect.get(one, key), Reflect.get(other, key)),
    )
  )
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
