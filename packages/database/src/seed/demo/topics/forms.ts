import type { FormField } from '@lodge/contracts'

const choices = (...labels: [string, string][]) => labels.map(([value, label]) => ({ value, label }))
const field = (
  type: FormField['type'],
  key: string,
  label: string,
  more: Partial<FormField> = {},
): FormField => ({
  key,
  type,
  label,
  isRequired: false,
  ...more,
})
const required = { isRequired: true }
const when = (field: string, value: string): Partial<FormField> => ({
  visibleWhen: { match: 'all', tests: [{ field, test: 'equals', value }] },
})

export const forms: Record<string, { name: string; fields: FormField[] }> = {
  enrolment: {
    name: 'Enrolment',
    fields: [
      field('choice', 'about', 'What is it about?', {
        ...required,
        choices: choices(
          ['course', 'A course I want to take or leave'],
          ['programme', 'My whole programme'],
          ['personal', 'My name or personal details'],
        ),
      }),
      field('course', 'course', 'Which course?', { ...required, ...when('about', 'course') }),
      field('text', 'programme', 'Programme', { maxLength: 120, ...when('about', 'programme') }),
    ],
  },
  letter: {
    name: 'Proof of study',
    fields: [
      field('choice', 'recipient', 'Who is the letter for?', {
        ...required,
        choices: choices(
          ['council', 'The council (council tax)'],
          ['bank', 'A bank'],
          ['landlord', 'A landlord'],
          ['embassy', 'An embassy or visa centre'],
          ['other', 'Someone else'],
        ),
      }),
      field('text', 'other', 'Who else?', { ...required, maxLength: 120, ...when('recipient', 'other') }),
      field('date', 'needed_by', 'When do you need it?'),
    ],
  },
  device: {
    name: 'Device and place',
    fields: [
      field('choice', 'device', 'What are you using?', {
        ...required,
        choices: choices(
          ['windows', 'Windows laptop'],
          ['mac', 'Mac'],
          ['phone', 'Phone or tablet'],
          ['linux', 'Linux'],
          ['university', 'A university computer'],
        ),
      }),
      field('text', 'place', 'Building and room', { hint: 'Such as Hartley Building, 2.14', maxLength: 120 }),
      field('textarea', 'error', 'What does the screen say?', { hint: 'The exact words help us most' }),
    ],
  },
  room_fault: {
    name: 'Fault in a teaching room',
    fields: [
      field('text', 'place', 'Building and room', { ...required, maxLength: 120 }),
      field('course', 'course', 'Course being taught'),
    ],
  },
  repair: {
    name: 'Repair in a hall',
    fields: [
      field('text', 'room', 'Hall and room', { ...required, hint: 'Such as Hillcrest 14B', maxLength: 80 }),
      field('choice', 'kind', 'What is wrong?', {
        ...required,
        choices: choices(
          ['heating', 'Heating or hot water'],
          ['water', 'Leak or blocked drain'],
          ['electricity', 'Light or electricity'],
          ['lock', 'Door, lock or key'],
          ['other', 'Something else'],
        ),
      }),
      field('date', 'noticed', 'Since when?'),
      field('checkbox', 'may_enter', 'You may come in while I am out'),
    ],
  },
  payment: {
    name: 'Payment',
    fields: [
      field('choice', 'kind', 'Which payment?', {
        ...required,
        choices: choices(
          ['tuition', 'Tuition fee'],
          ['rent', 'Hall rent'],
          ['bursary', 'Bursary or scholarship'],
          ['refund', 'A refund'],
        ),
      }),
      field('text', 'reference', 'Payment reference', { maxLength: 60 }),
      field('date', 'paid_on', 'Date of the payment'),
    ],
  },
  exam: {
    name: 'Exam or assessment',
    fields: [
      field('choice', 'about', 'What is it about?', {
        ...required,
        choices: choices(
          ['one_course', 'One course'],
          ['several', 'Several courses'],
          ['arrangements', 'My exam arrangements'],
        ),
      }),
      field('course', 'course', 'Which course?', { ...required, ...when('about', 'one_course') }),
      field('text', 'codes', 'Which courses?', {
        hint: 'Their codes, with commas',
        ...when('about', 'several'),
      }),
    ],
  },
  extension: {
    name: 'Deadline extension',
    fields: [
      field('course', 'course', 'Course', required),
      field('date', 'deadline', 'Present deadline', required),
      field('textarea', 'reason', 'What keeps you from it?', {
        ...required,
        hint: 'Say only what you want to; evidence can follow',
      }),
    ],
  },
  library: {
    name: 'Library',
    fields: [
      field('text', 'item', 'Title or shelf mark', { maxLength: 160 }),
      field('text', 'card', 'Library card number', { maxLength: 20 }),
    ],
  },
  wellbeing: {
    name: 'Wellbeing',
    fields: [
      field('choice', 'contact', 'How may we reach you?', {
        ...required,
        choices: choices(['email', 'E-mail'], ['phone', 'Telephone'], ['person', 'In person']),
      }),
      field('text', 'phone', 'Telephone number', { ...required, maxLength: 30, ...when('contact', 'phone') }),
    ],
  },
  visa: {
    name: 'Visa',
    fields: [
      field('choice', 'need', 'What do you need?', {
        ...required,
        choices: choices(
          ['letter', 'A letter'],
          ['advice', 'Advice'],
          ['share_code', 'My right to study checked'],
        ),
      }),
      field('date', 'travel', 'Date of travel or appointment'),
    ],
  },
}
