import { updateMany } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite } from '../../testing/site-factory.ts'
import { requireStrongPassword } from './require-strong-password.ts'

const owner = { name: 'Hannah Osei', email: 'h.osei@marlow.example', alias: 'hannah-osei' }

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  const emailDomains = ['marlow.example', 'students.marlow.example']
  await updateMany(db, 'site', {}, { name: 'University of Marlow', emailDomains })
})
afterAll(() => db.drop())

const check = (password: string) => requireStrongPassword(db, password, { owner, field: 'password' })

test.each([
  ['marlow university', 'own_words'],
  ['University of Marlow', 'own_words'],
  ['universityofmarlow', 'own_words'],
  ['Marlow-University-1', 'own_words'],
  ['marlow_university!', 'own_words'],
  ['M4rl0w-Un1versity', 'own_words'],
  ['wolram ytisrevinu', 'own_words'],
  ['marlow/marlow/marlow', 'own_words'],
  ['Autumn-2026-Marlow', 'own_words'],
  ['autumn2026marlow', 'own_words'],
  ['winter+marlow+2025', 'own_words'],
  ['Marlow.Spring.Term', 'own_words'],
  ['november@marlow26', 'own_words'],
  ['marlow accommodation', 'own_words'],
  ['the marlow library', 'own_words'],
  ['hannah loves marlow', 'own_words'],
  ['marlow accommodation library', 'own_words'],
  ['hannah osei 1999', 'own_words'],
  ['Osei.Hannah.2026', 'own_words'],
  ['h.osei@marlow.example', 'own_words'],
  ['students.marlow.example', 'own_words'],
  ['hannah-osei-hannah', 'own_words'],
  ['Autumn 2026 Term', 'date'],
  ['Winter-2025-2026', 'date'],
  ['monday 12 january', 'date'],
  ['15.04.1988 15.04.88', 'date'],
  ['September 2026!!', 'date'],
  ['password1234', 'common'],
  ['Password-2026!', 'common'],
  ['welcome to 2026', 'common'],
  ['accommodation!!', 'common'],
  ['administrator 1', 'common'],
  ['the university', 'own_words'],
  ['iloveyou1234', 'common'],
  ['Liverpool1892', 'common'],
  ['aaaaaaaaaaaa', 'repeated'],
  ['abcabcabcabc', 'repeated'],
  ['            ', 'repeated'],
  ['123456789012', 'common'],
  ['abcdefghijklm', 'sequence'],
  ['qwertyuiop12', 'common'],
  ['1qaz2wsx3edc', 'common'],
])('“%s” is refused, being %s', async (password, weakness) => {
  await expect(check(password)).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: { password: { reason: 'password_guessable', params: { weakness } } } },
    message: expect.stringMatching(/^This password is easy to guess: .+\. Use several unrelated words\.$/),
  })
})

test.each([
  'correct horse battery staple',
  'a quite different one',
  'x9Kq2mPz81Lw',
  'ünïcödé wörds hélp',
  'purple lantern ladder soup',
  'marlow purple lantern ladder soup',
  'tea kettle under the stairs',
  'seventeen quiet otters',
  'Hannah keeps otters in a drawer',
  'gravel-teapot-anthem-31',
  'Der Dachs frisst Kirschen',
  '雨が降ると猫は眠る夜の図書館',
  'vK7$wq!nR2#zLp',
  'mango:umbrella:tractor',
  'nine blue bicycles asleep',
  'plinth obelisk marmalade',
  'Zmrzlina nad Vltavou',
  'uncanny-walrus-fiddle',
  'kite over cold water 5',
])('“%s” is accepted', async (password) => {
  await expect(check(password)).resolves.toBeUndefined()
})

test('a site that is being set up provides its own words to avoid', async () => {
  const given = { owner, siteWords: ['Hogswood College', 'hogswood.example'], field: 'password' }

  await expect(requireStrongPassword(db, 'hogswood college 26', given)).rejects.toMatchObject({
    details: { fields: { password: { params: { weakness: 'own_words' } } } },
  })
  await expect(requireStrongPassword(db, 'marlow purple lantern ladder', given)).resolves.toBeUndefined()
})
