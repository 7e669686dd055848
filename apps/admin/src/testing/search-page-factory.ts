import type { SearchHit, SearchPage } from '@lodge/contracts'
import { buildTicketRow } from './ticket-row-factory.ts'

/** A found ticket for tests, without an excerpt; say only what the test is about. */
export function buildSearchHit(parts: Partial<SearchHit> = {}): SearchHit {
  return {
    row: buildTicketRow(),
    subject: { text: 'Exam clash on the same morning', matches: [] },
    foundIn: null,
    ...parts,
  }
}

/** The only page of a search that found one ticket; say only what the test is about. */
export function buildSearchPage(parts: Partial<SearchPage> = {}): SearchPage {
  return {
    items: [buildSearchHit()],
    next: null,
    total: { count: 1, isExact: true },
    problems: [],
    corrections: [],
    isPartialMatch: false,
    ...parts,
  }
}
