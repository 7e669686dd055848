import type { ArticleHit, PersonHit, SearchHit, SearchPage, TicketRow } from '@lodge/contracts'
import { useDebouncedValue } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import {
  type PaletteAction,
  type PaletteActions,
  useActionRegistry,
} from '../../foundation/use-palette-actions.ts'
import { staffSearchQuery } from '../../knowledge-base/reading/queries.ts'
import { peopleQuery, topHitsQuery } from '../../ticketing/search/queries.ts'
import { describeCorrections } from '../../ticketing/search/search-help.tsx'
import { useRecentTickets } from '../../ticketing/ticket/recent-tickets.ts'
import { type Destination, useDestinations } from './destinations.ts'
import { isNamed, matchesWords } from './match-words.ts'
import { useCreateActions } from './use-create-actions.ts'

export const paletteKinds = ['all', 'tickets', 'actions', 'places', 'articles', 'people'] as const
export type PaletteKind = (typeof paletteKinds)[number]

interface ActionGroup {
  source: string
  heading: string
  actions: PaletteAction[]
}

/** All that the palette shows for what was typed. */
export interface PaletteItems {
  q: string
  /** Places and actions that are called exactly so; they come before everything else. */
  named: { actions: readonly ActionGroup[]; places: readonly Destination[] }
  recent: readonly TicketRow[]
  tickets: readonly SearchHit[]
  total: SearchPage['total']
  articles: readonly ArticleHit[]
  problems: SearchPage['problems']
  /** Sentences that say how the words were taken, where no ticket has them as they were typed. */
  reading: readonly string[]
  actions: readonly ActionGroup[]
  places: readonly Destination[]
  people: readonly PersonHit[]
  isSearching: boolean
  error: Error | null
  retry: () => void
  count: number
}

const debounceMs = 120
const maxItems = {
  all: { tickets: 5, articles: 3, actions: 6, places: 5, people: 4 },
  alone: { tickets: 20, articles: 20, actions: 50, places: 50, people: 8 },
}

export function usePaletteItems(typed: string, kind: PaletteKind): PaletteItems {
  const q = typed.trim()
  const settled = useDebouncedValue(q, debounceMs)
  const shows = (one: PaletteKind) => kind === 'all' || kind === one
  const limit = kind === 'all' ? maxItems.all : maxItems.alone
  const asksTickets = q !== '' && shows('tickets')
  const asksPeople = q.length > 1 && shows('people')
  // Each text has an answer of its own, so a late one is never taken for a newer one's.
  const found = useQuery({ ...topHitsQuery(settled, limit.tickets), enabled: asksTickets && settled === q })
  const known = useQuery({ ...peopleQuery(settled), enabled: asksPeople && settled === q })
  const asksArticles = q.length > 1 && shows('articles')
  const read = useQuery({
    ...staffSearchQuery(settled, limit.articles),
    enabled: asksArticles && settled === q,
  })
  const places = useDestinations()
    .filter(({ label, hint = '', keywords = '' }) => matchesWords(`${label} ${hint} ${keywords}`, q))
    // A name says more than the other words for it.
    .toSorted((one, other) => Number(matchesWords(other.label, q)) - Number(matchesWords(one.label, q)))
  const actions = useMatchingActions(q)
  const isCalledSo = (item: { label: string; names?: string }) =>
    [item.label, ...(item.names?.split(', ') ?? [])].some((name) => isNamed(name, q))
  const { pathname } = useLocation()
  const rows = useRecentTickets((state) => state.rows).filter(
    ({ number }) => !pathname.endsWith(`/${number}/detail`),
  )
  const isAnswered = settled === q
  // A search for "business hours" means the place, not tickets with one of the words.
  const answer = isAnswered && !found.data?.isPartialMatch ? found.data : undefined
  const items = {
    named: {
      actions: shows('actions') ? narrowGroups(actions, isCalledSo, limit.actions) : [],
      places: shows('places') ? places.filter(isCalledSo).slice(0, limit.places) : [],
    },
    recent: q === '' && shows('tickets') ? rows : [],
    tickets: asksTickets ? (answer?.items ?? []) : [],
    actions: shows('actions') ? narrowGroups(actions, (each) => !isCalledSo(each), limit.actions) : [],
    places: shows('places') ? places.filter((place) => !isCalledSo(place)).slice(0, limit.places) : [],
    articles: asksArticles && isAnswered ? (read.data?.items ?? []) : [],
    people: asksPeople && isAnswered ? (known.data?.items ?? []).slice(0, limit.people) : [],
  }
  return {
    ...items,
    q,
    total: answer?.total ?? null,
    problems: asksTickets ? (answer?.problems ?? []) : [],
    reading: asksTickets && answer ? describeCorrections(answer) : [],
    isSearching:
      (asksTickets && (!isAnswered || found.isPending)) ||
      (asksArticles && (!isAnswered || read.isPending)) ||
      (asksPeople && (!isAnswered || known.isPending)),
    error: isAnswered
      ? ((asksTickets ? found.error : null) ??
        (kind === 'articles' ? read.error : null) ??
        (asksPeople ? known.error : null))
      : null,
    retry: () => {
      void found.refetch()
      void read.refetch()
      void known.refetch()
    },
    count:
      items.recent.length +
      items.tickets.length +
      items.articles.length +
      items.places.length +
      items.people.length +
      items.named.places.length +
      [...items.named.actions, ...items.actions].reduce((sum, group) => sum + group.actions.length, 0),
  }
}

/** Returns the actions of the screen, then those of every screen. */
function useMatchingActions(q: string): ActionGroup[] {
  const offered = useActionRegistry((state) => state.offered)
  const everywhere = useCreateActions()
  return joinByHeading({ ...offered, everywhere }).flatMap((group) => {
    const actions = group.actions.filter(({ label, keywords = '', isMinor }) =>
      q === '' ? !isMinor : matchesWords(`${label} ${keywords}`, q),
    )
    return actions.length > 0 ? [{ ...group, actions }] : []
  })
}

/** Joins the actions under one heading; minor ones, which show once something is typed, come last. */
function joinByHeading(offered: Record<string, PaletteActions>): ActionGroup[] {
  const groups = Map.groupBy(Object.entries(offered), ([, { heading }]) => heading)
  return [...groups].map(([heading, parts]) => ({
    source: heading,
    heading,
    actions: parts
      .flatMap(([source, { actions }]) =>
        actions.map((action) => ({ ...action, id: `${source}-${action.id}` })),
      )
      .toSorted((one, other) => Number(one.isMinor ?? false) - Number(other.isMinor ?? false)),
  }))
}

function narrowGroups(
  groups: readonly ActionGroup[],
  isWanted: (action: PaletteAction) => boolean,
  limit: number,
): ActionGroup[] {
  return groups.flatMap((group) => {
    const actions = group.actions.filter(isWanted).slice(0, limit)
    return actions.length > 0 ? [{ ...group, actions }] : []
  })
}
