import { providePageStrings } from '@lodge/strings'
import { afterEach, describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import texts from '../../../strings/en/errors.json' with { type: 'json' }
import type { StringKeys } from '../../generated/string-keys.ts'
import {
  CreateTicket,
  codeOf,
  configureZodErrors,
  fieldMessages,
  problem,
  type Reason,
  type RefusalParams,
  readProblem,
  refusals,
  refusalText,
  writeProblem,
} from '../../index.ts'
import { inEnglish } from './english.ts'

const german = {
  errors: {
    subject_required: 'Schreiben Sie einen Betreff',
    too_long: 'Höchstens {max} Zeichen',
    business_hours_in_use: 'In Verwendung: {policies}',
  },
}

afterEach(() => {
  providePageStrings('en', {})
  z.config({ customError: undefined })
})

describe('the catalogue', () => {
  test('has words for each reason and no others', () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(refusals).toSorted())
  })

  // A list is a text by then: the reader's language has joined it.
  type Said<Value> = Value extends readonly string[] ? string : Value
  type Told = {
    [Of in Reason as `errors.${Of}`]: { [Name in keyof RefusalParams<Of>]: Said<RefusalParams<Of>[Name]> }
  }

  test('needs no parameter that its reason does not have', () => {
    expectTypeOf<Told>().toExtend<StringKeys>()
  })
})

describe('a refusal in English', () => {
  test('fills the words of its reason with plurals, choices and lists', () => {
    const sentences = [
      inEnglish(problem('wrong_code', { triesLeft: 1 })),
      inEnglish(problem('wrong_code', { triesLeft: 4 })),
      inEnglish(problem('too_many_requests', { count: 30, unit: 'seconds' })),
      inEnglish(problem('too_many_requests', { count: 1, unit: 'minutes' })),
      inEnglish(problem('status_not_allowed', { from: 'on_hold', to: 'new' })),
      inEnglish(problem('business_hours_in_use', { hours: 'Office', count: 3, policies: ['A', 'B', 'C'] })),
      inEnglish(problem('not_merged', { number: 48213 })),
    ]

    expect(sentences.map(({ message }) => message)).toEqual([
      'This code is not right. One try is left.',
      'This code is not right. 4 tries are left.',
      'Too many requests. Try again in 30 seconds.',
      'Too many requests. Try again in a minute.',
      'A ticket that is on hold cannot become new.',
      'Office is used by the SLA policies A, B and C. Choose other hours there first.',
      '#48213 is not merged.',
    ])
  })

  test('has the code of its reason', () => {
    expect([codeOf('ticket_closed_for_good'), codeOf('too_long')]).toEqual(['ticket_closed', 'invalid_input'])
  })

  // Each line fails to compile as soon as its mistake is allowed.
  test('needs a known reason and its parameters', () => {
    // @ts-expect-error a sentence is no reason
    expect(() => inEnglish(problem('This ticket is closed.'))).toThrow()
    // @ts-expect-error a parameter too few
    expect(() => inEnglish(problem('taken_by'))).toThrow()
    // @ts-expect-error a parameter of another name
    expect(() => inEnglish(problem('taken_by', { who: 'Amara' }))).toThrow()
    // @ts-expect-error a parameter too many
    expect(inEnglish(problem('forbidden', { name: 'Amara' })).message).toMatch(/permission/)
  })
})

describe('a refusal in a page', () => {
  test('uses the language of the page', () => {
    providePageStrings('de', german)
    const params = { policies: ['A', 'B', 'C'] }

    expect(refusalText({ reason: 'business_hours_in_use', params, message: 'It is used.' })).toBe(
      'In Verwendung: A, B und C',
    )
    expect(fieldMessages({ subject: problem('too_long', { max: 120 }) })).toEqual({
      subject: 'Höchstens 120 Zeichen',
    })
  })

  test.each([
    ['a reason of a newer server', { reason: 'moon_is_full', message: 'The moon is full.' }],
    ['other parameters of a newer server', { reason: 'too_long', params: { most: 3 }, message: 'Too long.' }],
  ])('with %s uses the words of the server', (_, refusal) => {
    providePageStrings('de', german)

    expect(refusalText(refusal)).toBe(refusal.message)
  })
})

describe('an issue of a schema', () => {
  const Schema = z.object({
    text: z.string().min(1).max(3),
    mail: z.email(),
    day: z.iso.date(),
    count: z.number().int().min(2).max(9),
    list: z.array(z.string()).max(1),
    choice: z.enum(['a', 'b']),
    absent: z.string(),
  })
  const wrong = { mail: 'x', day: 'x', list: ['a', 'b'], choice: 'c' }
  const issuesOf = (given: object) =>
    Schema.safeParse({ ...wrong, ...given }).error?.issues.map(({ path, message }) => [
      path.join('.'),
      readProblem(message),
    ])

  test('carries a reason and parameters for the server to send', () => {
    configureZodErrors()

    expect(issuesOf({ text: 'abcd', count: 1 })).toEqual([
      ['text', problem('too_long', { max: 3 })],
      ['mail', problem('not_an_email')],
      ['day', problem('not_a_date')],
      ['count', problem('too_small', { min: 2 })],
      ['list', problem('too_many', { max: 1 })],
      ['choice', problem('not_an_option')],
      ['absent', problem('required')],
    ])
    expect(issuesOf({ text: '', count: 1.5 })?.slice(0, 4)).toContainEqual(['text', problem('required')])
    expect(issuesOf({ text: '', count: 1.5 })).toContainEqual(['count', problem('not_whole')])
  })

  test('has the same words in a page as the server’s refusal', () => {
    configureZodErrors()
    providePageStrings('de', german)
    const Text = CreateTicket.pick({ subject: true })
    const messageOf = (subject: string) => Text.safeParse({ subject }).error?.issues[0]?.message

    expect(messageOf('')).toBe('Schreiben Sie einen Betreff')
    expect(messageOf('x'.repeat(121))).toBe('Höchstens 120 Zeichen')
  })

  test('with a message from elsewhere has no reason', () => {
    expect([readProblem('Too big'), readProblem('{"reason":"moon_is_full"}')]).toEqual([null, null])
    expect(readProblem(writeProblem(problem('too_long', { max: 3 })))).toEqual(
      problem('too_long', { max: 3 }),
    )
  })
})
