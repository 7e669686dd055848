import { expect, test } from 'vitest'
import { toSubject } from './to-subject.ts'

test.each([
  ['The printer is on fire', 'Help!', 'The printer is on fire'],
  ['  Two\r\n lines\t here ', '', 'Two lines here'],
  ['', '\n\n  Where is the lost property office?\nThanks', 'Where is the lost property office?'],
  ['   ', '   ', '…'],
  ['🦆'.repeat(130), '', '🦆'.repeat(120)],
])('the subject %j with the text %j becomes %j', (subject, body, expected) => {
  expect(toSubject(subject, body)).toBe(expected)
})
