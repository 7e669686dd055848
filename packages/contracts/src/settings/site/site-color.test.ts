import { expect, test } from 'vitest'
import { contrastWithWhite, darkThemeColor, minTextContrast, PrimaryColor } from './site-color.ts'

test.each([
  ['#081c39', true],
  ['#1F5FD0', true],
  ['#767676', true],
  ['#777777', false],
  ['#ffcc00', false],
  ['blue', false],
  ['#12345', false],
])('%s under white text is allowed: %s', (color, isAllowed) => {
  expect(PrimaryColor.safeParse(color).success).toBe(isAllowed)
})

test.each(['#000000', '#081c39', '#1f5fd0', '#550000', '#004400', '#000088', '#767676'])(
  'in the dark theme %s stands out and still bears white text',
  (color) => {
    const shown = darkThemeColor(color)
    expect(contrastWithWhite(shown)).toBeGreaterThanOrEqual(minTextContrast)
    // White on the dark ground is 18.9, so a colour of 3 to the ground is at most 6.3 to white.
    expect(contrastWithWhite(shown)).toBeLessThanOrEqual(6.3)
  },
)
