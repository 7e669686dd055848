export const answeredFieldTypes = [
  'text',
  'textarea',
  'number',
  'date',
  'email',
  'phone',
  'url',
  'choice',
  'choices',
  'tree',
  'checkbox',
  'consent',
  'course',
  'file',
] as const

/** What students only read. A section goes on to the next one, and its condition is that of all its fields. */
export const shownFieldTypes = ['section', 'heading', 'hint'] as const
