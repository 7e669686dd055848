import { randomUUID } from 'node:crypto'
import type { Database } from '@lodge/database'
import type { BrowserSession } from '@lodge/e2e/session'
import { listReads } from '../desk/reads.ts'
import { requestsOf } from '../desk/writes.ts'
import type { HttpRequest } from '../src/clients/http-client.ts'
import { headersOf } from '../src/clients/people.ts'
import { commonWord } from '../src/generate/generate.ts'
import { pickRareWords } from '../src/search-words.ts'

interface PeopleOfDay {
  base: string
  bare: string
  db: Database
  supervisor: BrowserSession
  agents: readonly BrowserSession[]
  students: readonly BrowserSession[]
}

/** Requests of a kind, each one the next. */
export interface Use {
  kind: string
  next: () => HttpRequest
}

/** Returns the mixed use of twenty requests in turn, the lists of it, and the reference. */
export async function listUses(people: PeopleOfDay) {
  const { db, supervisor, students } = people
  const { reads } = await listReads(people)
  const { create, reply } = await requestsOf({ ...people, requesters: students })
  const words = await pickRareWords(db)
  const headers = students.map(headersOf)
  let turn = 0
  const asStudent = (path: () => string) => () => ({
    method: 'GET',
    path: path(),
    headers: headers[turn++ % headers.length] ?? headersOf(supervisor),
  })
  const anyWord = () => encodeURIComponent(words[turn % words.length] ?? commonWord)
  const uses = {
    ownTeams: { kind: 'list', next: reads['list, first page of own teams'].request },
    all: { kind: 'list', next: reads['list, first page'].request },
    filtered: { kind: 'list', next: reads['list, three filters'].request },
    detail: { kind: 'detail', next: reads.detail.request },
    counts: { kind: 'counts', next: reads['counts of all queues'].request },
    rare: { kind: 'search', next: reads['search, rare word'].request },
    common: { kind: 'search', next: reads['search, common word'].request },
    articles: {
      kind: 'knowledge base',
      next: asStudent(() => `/api/knowledge-base/search?q=${anyWord()}&searchId=${randomUUID()}`),
    },
    popular: { kind: 'knowledge base', next: asStudent(() => '/api/knowledge-base/popular') },
    own: { kind: 'own tickets', next: asStudent(() => '/api/tickets') },
    create: { kind: 'creation', next: create },
    reply: { kind: 'reply', next: reply },
  } satisfies Record<string, Use>
  const { ownTeams, all, filtered, detail, counts, rare, common, articles, popular, own } = uses
  const lists = [ownTeams, all, ownTeams, filtered, ownTeams]
  const inTurn = [
    lists[0],
    detail,
    uses.create,
    counts,
    lists[1],
    detail,
    rare,
    uses.reply,
    articles,
    lists[2],
  ]
  const thenInTurn = [
    detail,
    own,
    lists[3],
    common,
    uses.create,
    detail,
    counts,
    lists[4],
    uses.reply,
    popular,
  ]
  return {
    mixed: [...inTurn, ...thenInTurn].filter((use) => use !== undefined),
    lists,
    bare: [{ kind: 'bare', next: reads['bare list'].request }],
  }
}
