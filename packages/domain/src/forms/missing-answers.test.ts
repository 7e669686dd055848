import { type FormAnswers, FormField } from '@lodge/contracts'
import { describe, expect, test } from 'vitest'
import { listMissingAnswers, listMissingFields } from './missing-answers.ts'
import { validateFormAnswers } from './validate-form-answers.ts'

const field = (given: Partial<FormField> & Pick<FormField, 'key'>) =>
  FormField.parse({ type: 'text', label: given.key, isRequired: true, ...given })
const choices = ['exam', 'lab'].map((value) => ({ value, label: value }))
const when = (key: string, value: string): Pick<FormField, 'visibleWhen'> => ({
  visibleWhen: { match: 'all', tests: [{ field: key, test: 'equals', value }] },
})

const room = field({ key: 'room' })
const what = field({ key: 'what', type: 'choice', choices })
const seat = field({ key: 'seat', ...when('what', 'lab') })
const course = field({ key: 'course', type: 'course' })

const cases: [string, FormField[], FormAnswers, string[]][] = [
  ['nothing of a form without fields', [], {}, []],
  ['a required field without an answer', [room], {}, ['room']],
  ['a required field of spaces', [room], { room: '  ' }, ['room']],
  ['no field that is answered', [room], { room: 'B12' }, []],
  ['no optional field', [field({ key: 'note', isRequired: false })], {}, []],
  ['no field that is only read', [field({ key: 'part', type: 'heading' })], {}, []],
  ['a choice, and not what follows from it', [what, seat], {}, ['what']],
  ['a field that an answer shows', [what, seat], { what: 'lab' }, ['seat']],
  ['no field that an answer hides', [what, seat], { what: 'exam' }, []],
  ['several choices of which none is chosen', [field({ ...what, type: 'choices' })], { what: [] }, ['what']],
  ['a box that is not ticked', [field({ key: 'box', type: 'checkbox' })], { box: false }, ['box']],
  ['a consent, required or not', [field({ key: 'ok', type: 'consent', isRequired: false })], {}, ['ok']],
  ['a file field without files', [field({ key: 'proof', type: 'file' })], {}, ['proof']],
  [
    'no choice that has nothing to choose from',
    [field({ key: 'what', type: 'choice', choices: [] })],
    {},
    [],
  ],
  [
    'nothing in a hidden section',
    [field({ key: 's', type: 'section', ...when('what', 'lab') }), room],
    {},
    [],
  ],
]

describe('missing answers', () => {
  test.each(cases)('are %s', (_, fields, formAnswers, missing) => {
    expect(listMissingAnswers(fields, formAnswers, ['ma101']).map(({ key }) => key)).toEqual(missing)
  })

  test('have the course only of somebody who has courses', () => {
    expect(listMissingAnswers([course], {}, ['ma101'])).toEqual([course])
    expect(listMissingAnswers([course], {}, [])).toEqual([])
  })
})

describe('the fields that ask for missing answers', () => {
  const missingKeys = (fields: FormField[], standing: FormAnswers, given: FormAnswers = {}) =>
    listMissingFields(fields, standing, { given, courses: [] }).map(({ key }) => key)

  test('are the missing ones and what follows from their answers', () => {
    const note = field({ key: 'note', isRequired: false, ...when('what', 'lab') })
    const fields = [room, what, seat, note, field({ key: 'more', isRequired: false })]
    expect(missingKeys(fields, { room: 'B12' })).toEqual(['what'])
    expect(missingKeys(fields, { room: 'B12' }, { what: 'lab' })).toEqual(['what', 'seat', 'note'])
    expect(missingKeys(fields, { room: 'B12', what: 'lab' }, { seat: '4' })).toEqual(['seat'])
    expect(missingKeys(fields, { room: 'B12', what: 'lab', seat: '4' })).toEqual([])
  })

  test('stand by themselves where they depend on a field that is not asked', () => {
    const [shown] = listMissingFields([what, seat], { what: 'lab' }, { given: {}, courses: [] })
    expect(shown).toEqual({ ...seat, visibleWhen: undefined })
    const [, followed] = listMissingFields([what, seat], {}, { given: { what: 'lab' }, courses: [] })
    expect(followed).toEqual(seat)
  })
})

describe('answers that may miss some', () => {
  const check = (fields: FormField[], given: FormAnswers, standing: FormAnswers = {}) =>
    validateFormAnswers(fields, given, { courses: [], files: {}, standing, mayMissAnswers: true })

  test('leave required fields open, and drop nothing else', () => {
    expect(check([room, what], { what: 'lab' })).toEqual({ formAnswers: { what: 'lab' }, errors: {} })
    expect(check([field({ key: 'ok', type: 'consent' })], { ok: false })).toEqual({
      formAnswers: {},
      errors: {},
    })
  })

  test('are refused where they have another form', () => {
    const errors = check([room, what], { what: 'party' }).errors
    expect(errors).toEqual({ 'formAnswers.what': { reason: 'not_an_option' } })
  })

  test('take back no answer that stands', () => {
    expect(check([room, what], { room: '' }, { room: 'B12' }).errors).toEqual({
      'formAnswers.room': { reason: 'required' },
    })
  })
})
