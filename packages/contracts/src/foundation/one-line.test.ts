import { describe, expect, test } from 'vitest'
import {
  CompleteProfile,
  CreateSavedView,
  CreateTicket,
  CreateTicketOnBehalf,
  Holiday,
  SaveBusinessHours,
  SaveCannedResponse,
  SaveProfile,
  SaveSlaPolicy,
  TicketFilter,
} from '../index.ts'

const oneLineTexts = {
  'the subject of a ticket': CreateTicket.shape.subject,
  'the subject of a ticket that an agent opens': CreateTicketOnBehalf.shape.subject,
  'the name of a requester': CompleteProfile.shape.name,
  'the name of an agent': SaveProfile.shape.name,
  'the title of a canned response': SaveCannedResponse.shape.title,
  'the name of a view': CreateSavedView.shape.name,
  'the name of a policy': SaveSlaPolicy.shape.name,
  'the name of business hours': SaveBusinessHours.shape.name,
  'the name of a holiday': Holiday.shape.name,
}

describe.each(Object.entries(oneLineTexts))('%s', (_, text) => {
  test.each([
    ['Exam\r\n=1+1', 'Exam =1+1'],
    ['Exam\n\n\tresults', 'Exam results'],
    ['Exam\u2028results\u0085now', 'Exam results now'],
    ['Exam\u0007\u001b', 'Exam'],
    ['\u202Egnp.exe\u202C', 'gnp.exe'],
    ['\u2067Exam\u2069 \u2066x\u2069', 'Exam x'],
    ['\uFEFFEx\u200Bam', 'Exam'],
  ])('turns %j into %j', (given, cleaned) => {
    expect(text.parse(given)).toBe(cleaned)
  })

  test.each([
    'سؤال عن الامتحان',
    'שאלה על הבחינה',
    'می‌خواهم بدانم',
    'क्‍ष',
    '\u200Fשלום\u200E 12',
    '👩‍🎓 exam',
  ])('leaves %j as it is', (given) => expect(text.parse(given)).toBe(given))

  test('is refused if it has no visible characters', () => {
    for (const unseen of ['\u200B', '\u202E\u202C', ' \u00A0 ', '\u200D\u200C', '\n\t'])
      expect(text.safeParse(unseen).success).toBe(false)
  })
})

test('the name of a new person is kept on one line', () => {
  const { requester } = CreateTicketOnBehalf.pick({ requester: true }).parse({
    requester: { email: 'someone@uni.example', name: 'Ana\n\u202EMaria' },
  })
  expect(requester).toMatchObject({ name: 'Ana Maria' })
})

test('a tag in a filter has no line breaks', () => {
  expect(TicketFilter.parse({ tag: 'exam\n=1' }).tag?.values).toEqual(['exam =1'])
})
