import { expect, test } from 'vitest'
import { directionOf } from './direction.ts'

test.each(['ar', 'ar-EG', 'AR', 'he', 'fa-IR', 'ur', 'az-Arab', 'uz-Arab-AF', 'ar-XB'])(
  '%s is written from right to left',
  (language) => {
    expect(directionOf(language)).toBe('rtl')
  },
)

test.each(['en', 'de-AT', 'zh-Hant', 'ur-Latn', 'ks-Deva', 'arn', ''])(
  '%s is written from left to right',
  (language) => {
    expect(directionOf(language)).toBe('ltr')
  },
)
