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

/** Fields that students only read. A section reaches to the next one; its condition is that of all in it. */
export const shownFieldTypes = ['section', 'heading', 'hint'] as const
