import { expect, test } from 'vitest'
import { guessEncoding } from './guess-encoding.ts'

const encode = (text: string, bytes: Record<string, number>) =>
  text.split(' ').map((word) => Uint8Array.from(word, (letter) => bytes[letter] ?? letter.charCodeAt(0)))
const [polish, iso] = [
  { Ł: 0xa3, ó: 0xf3, ź: 0x9f, ś: 0x9c, ń: 0xf1, ż: 0xbf, ę: 0xea, ą: 0xb9, ł: 0xb3 },
  { Ł: 0xa3, ó: 0xf3, ź: 0xbc, ś: 0xb6, ń: 0xf1, ż: 0xbf, ę: 0xea, ą: 0xb1, ł: 0xb3 },
]

test.each([
  ['windows-1250', encode('Łódź', polish)],
  ['windows-1250', encode('Wiśniewski Wałęsa Gdańsk', polish)],
  ['windows-1250', encode('Dvořák Jiří Čapek', { ř: 0xf8, á: 0xe1, í: 0xed, Č: 0xc8 })],
  ['iso-8859-2', encode('Łódź Wiśniewski', iso)],
  ['windows-1252', encode('Núñez Jörg Müller François Sørensen Øystein', { Ø: 0xd8, ø: 0xf8 })],
  ['windows-1252', encode('Sørensen', { ø: 0xf8 })],
  ['windows-1252', encode('Núñ€', { '€': 0x80 })],
  ['windows-1254', encode('Çağlar Yıldız', { ğ: 0xf0, ı: 0xfd })],
  ['windows-1251', encode('Иван', { И: 0xc8, в: 0xe2, а: 0xe0, н: 0xed })],
  ['windows-1257', encode('Kęstutis Bērziņš', { ę: 0xe6, ē: 0xe7, ņ: 0xf2, š: 0xf0 })],
  [null, [Uint8Array.from([0x6e, 0x81, 0x8d, 0xff])]],
])('%s is guessed by the letters of the language', (encoding, words) => {
  expect(guessEncoding(words)).toBe(encoding)
})
