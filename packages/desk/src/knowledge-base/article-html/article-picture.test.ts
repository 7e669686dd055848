import { expect, test } from 'vitest'
import { articlePicture } from './article-picture.ts'
import { renderArticle } from './render-article.ts'

const id = '01999999-0000-4000-8000-000000000001'

test('a large picture reserves its space and has a small version', () => {
  const html = renderArticle(
    `<img src="/api/files/${id}" alt="A map" width="20" height="20">`,
    new Map(),
    undefined,
    new Map([[id, { width: 4_000, height: 2_000 }]]),
  )
  const at = `/api/knowledge-base/files/${id}`
  expect(html).toContain(`<img width="640" height="320" src="${at}" loading="lazy" srcset=`)
  expect(html).toContain(`srcset="${at}/preview 640w, ${at} 4000w"`)
  expect(html).toContain('sizes="(max-width: 640px) 100vw, 640px" alt="A map"')
})

test.each([
  [
    { width: 300, height: 200 },
    { width: '300', height: '200' },
  ],
  [
    { width: 200, height: 640 },
    { width: '100', height: '320' },
  ],
  [
    { width: 9_000, height: 1 },
    { width: '9000', height: '1' },
  ],
])('a picture of %j reserves %j', (size, room) => {
  expect(articlePicture('/a', size)).toMatchObject(room)
})

test('a small picture has no other version', () => {
  expect(articlePicture('/a', { width: 640, height: 480 })).not.toHaveProperty('srcset')
})
