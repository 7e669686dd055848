import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logOptions } from './logger.ts'

test('secrets are removed from log entries', () => {
  const lines: string[] = []
  const log = pino(logOptions('test', 'info'), { write: (line) => void lines.push(line) })
  log.info(
    {
      password: 'hunter2',
      input: { code: '123456' },
      request: { url: '/api', headers: { cookie: 's=abc' }, parsed: { body: 'a word in confidence' } },
    },
    'in',
  )

  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/hunter2|123456|abc|confidence/)
  expect(lines[0]).toContain('[secret]')
  expect(lines[0]).toContain('/api')
})
