import type { ArticleCategoryNode, ArticleHits, ArticleLink, ArticleView } from '@lodge/contracts'

const updatedAt = '2026-09-28T09:00:00.000Z'
const wifi = { address: 'it/wifi', name: 'Wi-Fi' }

export function buildArticle(changes: Partial<ArticleView> = {}): ArticleView {
  return {
    address: 'it/wifi/connect.html',
    alias: 'connect',
    title: 'Connect to eduroam',
    summary: 'In five minutes.',
    html: '<h2 id="before">Before you start</h2><p>You need your password.</p><h2 id="join">Join</h2><p>See <a href="/knowledge-base/it/wifi/halls.html">halls</a>.</p>',
    headings: [
      { id: 'before', text: 'Before you start', level: 2 },
      { id: 'join', text: 'Join', level: 2 },
    ],
    updatedAt,
    minutesToRead: 3,
    language: 'en',
    isOriginal: true,
    translations: [],
    breadcrumbs: [{ address: 'it', name: 'IT' }, wifi],
    related: [{ title: 'Wi-Fi in halls', address: 'it/wifi/halls.html' }],
    attachments: [],
    audience: 'public',
    ...changes,
  }
}

export function buildArticleLink(changes: Partial<ArticleLink> = {}): ArticleLink {
  const { address, alias, title, summary } = buildArticle()
  return { address, alias, title, summary, updatedAt, language: 'en', category: wifi, ...changes }
}

export const articleCategories: ArticleCategoryNode[] = [
  {
    address: 'it',
    alias: 'it',
    name: 'IT',
    summary: 'Accounts and Wi-Fi',
    count: 3,
    children: [
      { address: 'it/wifi', alias: 'wifi', name: 'Wi-Fi', summary: 'Get online', count: 2, children: [] },
    ],
  },
  { address: 'fees', alias: 'fees', name: 'Fees', summary: 'What to pay', count: 1, children: [] },
]

export const hits: ArticleHits = {
  items: [
    {
      address: 'it/wifi/connect.html',
      alias: 'connect',
      updatedAt,
      language: 'en',
      category: wifi,
      title: [
        { text: 'Connect to ', isMarked: false },
        { text: 'edu', isMarked: true },
        { text: 'roam', isMarked: false },
      ],
      snippet: [{ text: 'In five minutes.', isMarked: false }],
    },
    {
      address: 'it/wifi/halls.html',
      alias: 'halls',
      updatedAt,
      language: 'en',
      category: wifi,
      title: [{ text: 'Wi-Fi in halls', isMarked: false }],
      snippet: [{ text: 'No eduroam there.', isMarked: false }],
    },
  ],
  total: 2,
  isSimilar: false,
}
