import { expect, test } from 'vitest'
import { isGuessable } from './guessable-password.ts'

const ownWords = ['hannah.osei@marlow.example', 'hannah.osei', 'Hannah Osei', 'University of Marlow']

test.each([
  ['password1234'],
  ['            '],
  ['aaaaaaaaaaaa'],
  ['123456789012'],
  ['qwertyuiop12'],
  ['iloveyou1234'],
  ['passwordpassword'],
  ['Liverpool1892'],
  ['hannah.osei@marlow.example'],
  ['Hannah.Osei1'],
  ['hannahosei2024!'],
  ['universityofmarlow'],
  ['pa55w0rd'.repeat(32)],
])('"%s" is easy to guess', async (password) => {
  expect(await isGuessable(password, ownWords)).toBe(true)
})

test.each([
  ['correct horse battery staple'],
  ['a quite different one'],
  ['x9Kq2mPz81Lw'],
  ['ünïcödé wörds hélp'],
])('"%s" is not', async (password) => {
  expect(await isGuessable(password, ownWords)).toBe(false)
})
