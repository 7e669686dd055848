import { expect, test } from 'vitest'
import { shieldFormulas, withoutShield } from './formula-shield.ts'

test.each(['=1+1', '  @SUM(A1)', '\t=1', '－1', 'Hello\n=cmd|calc', 'Hello\r@SUM', 'a=b - c'])(
  '%j is what it was once its shield is taken off',
  (cell) => {
    expect(withoutShield(shieldFormulas(cell))).toBe(cell)
  },
)

test('an apostrophe that shields no formula is kept', () => {
  expect(withoutShield("'tis the season")).toBe("'tis the season")
})
