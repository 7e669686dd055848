import { expect, test } from 'vitest'
import { estimatePassword } from './estimate-password.ts'

const ownWords = ['hannah.osei@marlow.example', 'hannah.osei', 'Hannah Osei', 'University of Marlow']

test.each([
  ['password1234', 'common'],
  ['            ', 'repeated'],
  ['aaaaaaaaaaaa', 'repeated'],
  ['123456789012', 'common'],
  ['qwertyuiop12', 'common'],
  ['iloveyou1234', 'common'],
  ['passwordpassword', 'repeated'],
  ['Liverpool1892', 'common'],
  ['hannah.osei@marlow.example', 'own_words'],
  ['Hannah.Osei1', 'own_words'],
  ['hannahosei2024!', 'own_words'],
  ['universityofmarlow', 'own_words'],
  ['pa55w0rd'.repeat(32), 'repeated'],
])('"%s" is easy to guess, being %s', async (password, weakness) => {
  expect(await estimatePassword(password, ownWords)).toMatchObject({ isGuessable: true, weakness })
})

test.each([
  ['correct horse battery staple'],
  ['a quite different one'],
  ['x9Kq2mPz81Lw'],
  ['ünïcödé wörds hélp'],
])('"%s" is hard to guess', async (password) => {
  expect(await estimatePassword(password, ownWords)).toMatchObject({ isGuessable: false, weakness: null })
})
