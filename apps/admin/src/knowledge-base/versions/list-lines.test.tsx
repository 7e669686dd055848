import { expect, test } from 'vitest'
import { listLines } from './list-lines.ts'

test('each block is a line, and what is no text is in words', () => {
  const html =
    '<h2>Start</h2><p>Open <strong>Settings</strong>.<br>Then wait.</p><ul><li><p>one</p></li><li><p>two</p></li></ul>' +
    '<aside data-callout="tip"><p>Update it.</p></aside><img src="/api/files/x" alt="The menu">' +
    '<table><tbody><tr><th><p>Day</p></th><th><p>Time</p></th></tr></tbody></table>' +
    '<p><a href="https://a.example">Here</a></p>'
  expect(listLines(html).split('\n')).toEqual([
    '## Start',
    'Open Settings. Then wait.',
    '• one',
    '• two',
    '! Update it.',
    '[The menu]',
    'Day | Time',
    'Here (https://a.example)',
  ])
})
