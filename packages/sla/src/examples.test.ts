import { readFileSync } from 'node:fs'
import { Calendar, SlaEvaluation, SlaEvent, SlaPolicyInput } from '@lodge/contracts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { evaluateSla } from './index.ts'

const Examples = z.object({
  scenarios: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      calendar: Calendar,
      policy: SlaPolicyInput,
      events: z.array(SlaEvent),
      expect: z.array(z.looseObject({ asOf: z.string() })),
    }),
  ),
})
const file = new URL('./examples/examples.json', import.meta.url)
const { scenarios } = Examples.parse(JSON.parse(readFileSync(file, 'utf8')))

describe.each(scenarios)('$id: $description', ({ expect: checks, ...input }) => {
  test.each(checks)('as of $asOf', (expected) => {
    const evaluation = evaluateSla(input, expected.asOf)

    expect(evaluation).toMatchObject(expected)
    expect(SlaEvaluation.parse(JSON.parse(JSON.stringify(evaluation)))).toEqual(evaluation)
  })
})
