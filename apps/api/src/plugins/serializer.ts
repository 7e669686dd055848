import { isDeepStrictEqual } from 'node:util'
import { stripperOf } from '@lodge/contracts'
import type { JsonBytes } from '@lodge/desk/foundation'
import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler as checking } from 'fastify-type-provider-zod'
import type { z } from 'zod'

type Schema = z.core.$ZodType

const isChecked = process.env.NODE_ENV !== 'production'

/** Strips an answer to its contract, so that nothing else ever leaves. */
export const strippingCompiler: FastifySerializerCompiler<Schema> = ({ schema }) => {
  const strip = stripperOf(schema)
  return (answer) => JSON.stringify(strip(answer))
}

/** Outside production an answer that breaks its contract is an error too. */
export const serializerCompiler: FastifySerializerCompiler<Schema> = isChecked ? checking : strippingCompiler

/**
 * Sends JSON of the desk, stripped where it was written, as it is. Outside production it is an error where it breaks
 * its contract or says more.
 */
export function checkedBytes(schema: z.ZodType, answer: JsonBytes): Buffer {
  if (isChecked) assertIsExactly(schema, answer)
  return answer.bytes
}

function assertIsExactly(schema: z.ZodType, answer: JsonBytes): void {
  const value: unknown = answer.parse()
  if (!isDeepStrictEqual(schema.parse(value), value))
    throw new Error('An answer says more than its contract declares.')
}
