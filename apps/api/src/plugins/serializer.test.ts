import { routes } from '@lodge/contracts'
import { JsonBytes } from '@lodge/desk/foundation'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkedBytes, strippingCompiler } from './serializer.ts'

function serialised(schema: z.ZodType, answer: unknown) {
  return JSON.parse(strippingCompiler({ schema, method: 'GET', url: '/' })(answer))
}

const Named = z.object({ name: z.string() })

describe('an answer', () => {
  test.each<[string, z.ZodType, unknown, unknown]>([
    ['an object', Named, { name: 'a', secret: 1 }, { name: 'a' }],
    ['a list', z.array(Named), [{ name: 'a', secret: 1 }], [{ name: 'a' }]],
    [
      'an object in an object',
      z.object({ by: Named }),
      { by: { name: 'a', secret: 1 } },
      { by: { name: 'a' } },
    ],
    ['what may be null', Named.nullable(), { name: 'a', secret: 1 }, { name: 'a' }],
    [
      'what may be missing',
      z.object({ by: Named.optional() }),
      { by: { name: 'a', secret: 1 } },
      { by: { name: 'a' } },
    ],
    ['a record', z.record(z.string(), Named), { x: { name: 'a', secret: 1 } }, { x: { name: 'a' } }],
    [
      'one of several kinds',
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('a'), x: z.number() }),
        z.object({ kind: z.literal('b') }),
      ]),
      { kind: 'a', x: 1, secret: 1 },
      { kind: 'a', x: 1 },
    ],
  ])('leaves out fields that its contract does not declare: %s', (_, schema, answer, expected) => {
    expect(serialised(schema, answer)).toEqual(expected)
  })

  test('keeps null and leaves out undefined', () => {
    expect(
      serialised(z.object({ a: Named.nullable(), b: Named.optional() }), { a: null, b: undefined }),
    ).toEqual({
      a: null,
    })
  })

  test.each(Object.entries(routes))('%s can be written by its contract', (_, { response, method, path }) => {
    expect(() => strippingCompiler({ schema: response, method, url: path })).not.toThrow()
  })
})

describe('an answer that is JSON already', () => {
  test('is sent as it was written', () => {
    expect(checkedBytes(Named, new JsonBytes(['{ "name": ', '"é🙂" }'])).toString()).toBe('{ "name": "é🙂" }')
  })

  test.each([
    ['breaks its contract', '{"name":1}'],
    ['says more than its contract', '{"name":"a","secret":1}'],
    ['is no JSON', '{"name":"a"'],
  ])('is an error where the JSON %s', (_, json) => {
    expect(() => checkedBytes(Named, new JsonBytes([json]))).toThrow()
  })
})
