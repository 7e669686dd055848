import { insert, remove } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actingAs, aDepartment, anArticle, anArticleCategory, aStudent, aTopic } from '../../testing/index.ts'
import { suggestArticles } from './suggest-articles.ts'

let db: TestDatabase
let student: Awaited<ReturnType<typeof aStudent>>
beforeAll(async () => {
  db = await createTestDatabase()
  student = await aStudent(db)
  const category = await anArticleCategory(db, { name: 'Help' })
  const write = (title: string, text: string, more: Parameters<typeof anArticle>[1] = {}) =>
    anArticle(db, {
      title,
      html: text,
      category,
      alias: title.toLowerCase().replaceAll(/\W+/g, '-'),
      ...more,
    })
  await write(
    'Connect to eduroam Wi-Fi',
    '<h2>Join the network</h2><p>Choose eduroam in the settings of your device. You need your password.</p>',
    { keywords: ['wireless', 'internet'] },
  )
  await write(
    'Change your university password',
    '<h2>If you have forgotten it</h2><p>Reset it with the code that we send to your phone.</p>',
  )
  await write('Two exams at the same time', '<p>What we do about a clash and how long it takes.</p>')
  await write('When your exam timetable is final', '<p>The draft may change until October.</p>')
  await write('Exams with adjustments', '<p>Extra time, rest breaks and a smaller room.</p>')
  await write(
    'Pay your tuition fees in instalments',
    '<p>Three payments over the year, by card or transfer.</p>',
  )
  await write(
    'Renew a library loan',
    '<p>Online, up to five times, unless someone else waits for the book.</p>',
  )
  await write('How to mark exams', '<p>For examiners.</p>', { audience: 'staff' })
})
afterAll(() => db.drop())

const suggest = async (subject: string, topic?: string) => {
  const { items } = await suggestArticles(actingAs(db, student), { subject, topic })
  return items.map(({ title }) => title)
}

describe('suggestions', () => {
  test.each([
    ['Wi-Fi does not work in my room', 'Connect to eduroam Wi-Fi'],
    ['no internet on my laptop', 'Connect to eduroam Wi-Fi'],
    ['I forgot my password', 'Change your university password'],
    ['Two of my exams are at the same time in January', 'Two exams at the same time'],
    ['when is the exam timetable out?', 'When your exam timetable is final'],
    ['Can I pay my fees in instalments please', 'Pay your tuition fees in instalments'],
    ['how do I renew a book from the library', 'Renew a library loan'],
  ])('for “%s” start with the best answer', async (subject, best) => {
    expect((await suggest(subject))[0]).toBe(best)
  })

  test.each([
    'Question about my course',
    'Please help me urgently',
    'The heating in my flat is broken',
    'My landlord wants a letter from the university',
    'I need proof of enrolment for my visa',
    'The room of my seminar has changed',
    'hello there',
  ])('for “%s” are empty, as no article is about it', async (subject) => {
    expect(await suggest(subject)).toEqual([])
  })

  test('start with the second word and are at most three', async () => {
    expect(await suggest('exams')).toEqual([])
    expect(await suggest('exams ')).toEqual([])
    expect((await suggest('my exams')).length).toBe(3)
  })

  test('match an unfinished word from three letters on', async () => {
    expect(await suggest('my passw')).toEqual(['Change your university password'])
    expect(await suggest('university password i')).toEqual(['Change your university password'])
  })

  test('take search operators as text', async () => {
    expect((await suggest('-forgot "password'))[0]).toBe('Change your university password')
    expect(await suggest('!! & | () <-> :*')).toEqual([])
  })

  test('use the editors’ synonyms', async () => {
    expect(await suggest('my hotspot fails')).toEqual([])
    const words = ['hotspot', 'wifi']
    const { id } = await insert(db, 'search_synonym', { words, plain: words })
    expect(await suggest('my hotspot fails')).toEqual(['Connect to eduroam Wi-Fi'])
    await remove(db, 'search_synonym', { id })
  })

  test('contain only articles that the reader may read', async () => {
    const department = await aDepartment(db)
    await anArticle(db, {
      title: 'Lab coats in chemistry',
      audience: 'departments',
      departments: [department],
    })
    const member = await aStudent(db, { department })
    const titles = async (someone: typeof student) =>
      (await suggestArticles(actingAs(db, someone), { subject: 'lab coats' })).items.map(({ title }) => title)
    expect(await titles(member)).toEqual(['Lab coats in chemistry'])
    expect(await titles(student)).toEqual([])
  })

  test('start with the article that fits the topic if several match equally', async () => {
    const [fees, library] = [
      await aTopic(db, { name: 'Tuition money' }),
      await aTopic(db, { name: 'Bookshelf' }),
    ]
    await anArticle(db, { title: 'Opening hours of the desk', html: '<p>Bring the bookshelf number.</p>' })
    await anArticle(db, { title: 'Opening hours of the office', html: '<p>For tuition money.</p>' })
    expect((await suggest('opening hours', fees.alias))[0]).toBe('Opening hours of the office')
    expect((await suggest('opening hours', library.alias))[0]).toBe('Opening hours of the desk')
  })
})
