import { expect, test } from 'vitest'
import { readStaffMail } from './read-staff-mail.ts'

// A Wednesday.
const time = { now: new Date('2026-03-04T12:00:00Z'), timeZone: 'Europe/Berlin' }
const note = { kind: 'note', text: '' }
const resolve = { kind: 'resolve' }
const take = { kind: 'assign', assignee: 'me' }

test.each([
  ['no command', 'It is ready.\n\n#note stays text', [], 'It is ready.\n\n#note stays text', null],
  ['a note', '#note\nAsk Tom first.', [note], 'Ask Tom first.', null],
  ['a note in its line', '#note ask Tom\nfirst', [{ ...note, text: 'ask Tom' }], 'ask Tom\nfirst', null],
  ['a note below a sign that nobody sees', '\u200b\n\ufeff#note\nAsk Tom.', [note], 'Ask Tom.', null],
  ['a note behind a direction mark', '\u200e#note\nAsk Tom.', [note], 'Ask Tom.', null],
  ['a note in bold', '*#note*\nAsk Tom.', [note], 'Ask Tom.', null],
  ['a note in full width', '＃note\nAsk Tom.', [note], 'Ask Tom.', null],
  ['a note with a space', '# note\nAsk Tom.', [note], 'Ask Tom.', null],
  ['a heading', '# Resolve this\nAsk Tom.', [], '# Resolve this\nAsk Tom.', null],
  ['empty lines above', '\n\n#resolve\n\nDone.\n', [resolve], 'Done.', null],
  ['several commands', '#assign me\n#resolve\nDone.', [take, resolve], 'Done.', null],
  ['a command and a note', '#assign me\n#note\n#resolve', [take, note], '#resolve', null],
  ['a command alone', '#resolve', [resolve], '', null],
  ['an unknown command', '#close\nBye', [], 'Bye', '#close'],
  ['a command with too much', '#resolve this please', [], '', '#resolve this please'],
  ['an unknown one after a known one', '#assign me\n#nope\nBye', [take], 'Bye', '#nope'],
  ['the number of a ticket', '#1042 is the same', [], '#1042 is the same', null],
  ['nothing', '', [], '', null],
])('a mail with %s', (_, text, commands, rest, unknownCommand) => {
  expect(readStaffMail(text, time)).toEqual({ commands, unknownCommand, text: rest })
})
