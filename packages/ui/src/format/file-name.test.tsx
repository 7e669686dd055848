import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import '../testing/index.ts'
import { FileName } from './file-name.tsx'

test.each([
  ['january-timetable-version-two-final.pdf', 'january-timetable-version…', '.pdf'],
  ['plan.png', 'plan', '.png'],
  ['README', 'README', ''],
  ['.env', '.env', ''],
])('%s is said whole and shown as stem and extension', (name, stem, extension) => {
  render(<FileName name={name} />)

  const [said, shown] = screen.getByTitle(name).children
  expect(said).toHaveTextContent(name)
  expect(shown).toHaveAttribute('aria-hidden', 'true')
  const parts = [...(shown?.children ?? [])].map((part) => part.textContent)
  expect(parts).toEqual([stem, extension])
})
