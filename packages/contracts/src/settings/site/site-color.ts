import { z } from 'zod'
import { because } from '../../foundation/refusals/zod-problems.ts'

/** Contrasts that WCAG asks of text on its ground, and of controls beside theirs. */
export const minTextContrast = 4.5
const minControlContrast = 3

const white = '#ffffff'
const darkBackground = '#0a111d'

/** The colour of main buttons, under white text. */
export const PrimaryColor = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, because('not_a_color'))
  .refine(
    (color) => !isColor(color) || contrastOf(color, white) >= minTextContrast,
    because('color_too_light'),
  )

/** Returns whether a text is a colour such as `#081c39`. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** Returns the contrast of white text on a colour, from 1 to 21. */
export function contrastWithWhite(color: string): number {
  return contrastOf(color, white)
}

/** Returns the colour for the dark theme: lighter where it would not stand out from the dark ground. */
export function darkThemeColor(color: string): string {
  let shown = color
  for (let share = 1; contrastOf(shown, darkBackground) < minControlContrast; share += 1)
    shown = mixWithWhite(color, share / 100)
  return shown
}

function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const value = channel / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}

function mixWithWhite(color: string, share: number): string {
  const mixed = channelsOf(color).map((channel) => Math.round(channel + (255 - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
