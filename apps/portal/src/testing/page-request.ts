import type { PageRequest } from '@lodge/contracts'
import { buildTicketsPage } from './ticket-factory.ts'

/** Builds what the server asks for a page; nothing is there unless the test says so. */
export function buildPageRequest(
  address: string,
  {
    read = {},
    ...changes
  }: Partial<Omit<PageRequest, 'read'>> & { read?: Partial<PageRequest['read']> } = {},
): PageRequest {
  return {
    origin: 'https://help.uni.example',
    address,
    language: 'en',
    init: {
      success: true,
      name: 'Marlow',
      debug: false,
      version: '1',
      auth_mode: 'demo',
      page_title_prefix: '',
      page_title_suffix: ' | Marlow',
      page_title_default: 'Marlow help desk',
      timezone: 'Europe/London',
      reopen_days: 14,
      auto_close_days: 7,
      user: null,
      agent_data: null,
    },
    formToken: () => 'token-of-this-page',
    codeRequested: null,
    ...changes,
    read: {
      topics: async () => ({ items: [] }),
      openingHours: async () => ({ openingHours: null }),
      articleCategories: async () => ({ items: [] }),
      popularArticles: async () => ({ items: [] }),
      knowledgeBasePage: async () => null,
      searchArticles: async () => ({ items: [], total: 0, isSimilar: false }),
      signInProviders: async () => ({
        items: [],
        isSearched: false,
        isOnlyWay: false,
        codesElsewhere: false,
      }),
      findSignInProviders: async () => ({ items: [], hasMore: false }),
      demoPeople: async () => ({ items: [] }),
      myTickets: async () => buildTicketsPage(),
      myTicket: async () => null,
      topic: async () => null,
      myCourses: async () => ({ items: [] }),
      ...read,
    },
  }
}
