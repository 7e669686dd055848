import type { SearchHit, TicketRow } from '@lodge/contracts'
import {
  Avatar,
  CommandGroup,
  CommandItem,
  ErrorState,
  HighlightedText,
  Kbd,
  Skeleton,
  StatusBadge,
} from '@lodge/ui'
import { BookOpen, Inbox, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { ShortcutKbd } from '../../foundation/keyboard-shortcuts/shortcut-kbd.tsx'
import { t } from '../../foundation/t.ts'
import { MarkedText } from '../../knowledge-base/reading/marked-text.tsx'
import { staffPathOf } from '../../knowledge-base/reading/staff-path.ts'
import { useLiveRow } from '../../ticketing/search/use-live-row.ts'
import { findMatches } from './match-words.ts'
import type { PaletteItems, PaletteKind } from './use-palette-items.ts'

interface PaletteGroupsProps {
  items: PaletteItems
  kind: PaletteKind
  onGo: (to: string, isNewTab?: boolean) => void
  onRun: (action: () => void) => void
}

const ticketUrl = (number: number) => `/admin/tickets/${number}/detail`
const searchUrl = (q: string) => `/admin/search?q=${encodeURIComponent(q)}`

/** Returns the first item of the list, which is chosen until the arrows are used. */
export function firstItemValue({
  named,
  recent,
  tickets,
  articles,
  actions,
  places,
  people,
  q,
}: PaletteItems): string {
  const [exact] = named.actions
  if (named.places[0]) return named.places[0].to
  const [action] = actions
  if (exact?.actions[0]) return `${exact.source}-${exact.actions[0].id}`
  if (recent[0]) return `ticket-${recent[0].number}`
  if (tickets[0]) return `ticket-${tickets[0].row.number}`
  if (action?.actions[0]) return `${action.source}-${action.actions[0].id}`
  if (places[0]) return places[0].to
  if (articles[0]) return `article-${articles[0].alias}`
  if (people[0]) return `person-${people[0].alias}`
  return q === '' ? '' : 'search'
}

/** Everything that was found: exact names, then tickets, actions, places, articles and people. */
export function PaletteGroups({ items, kind, onGo, onRun }: PaletteGroupsProps) {
  const { q, named, recent, articles, actions, places, people, isSearching, error } = items
  const showsTickets = q !== '' && (kind === 'all' || kind === 'tickets')
  return (
    <>
      {named.places.length > 0 && <PlaceGroup places={named.places} q={q} onGo={onGo} />}
      {named.actions.map((group) => (
        <ActionGroup key={`named-${group.source}`} group={group} q={q} onRun={onRun} />
      ))}
      {recent.length > 0 && (
        <CommandGroup heading={t('search.palette.groups.recent')}>
          {recent.map((row) => (
            <TicketItem key={row.number} row={row} onGo={onGo} />
          ))}
        </CommandGroup>
      )}
      {showsTickets && <TicketGroup items={items} onGo={onGo} />}
      {error && <ErrorState error={error} onRetry={items.retry} isRetrying={isSearching} className="m-2" />}
      {actions.map((group) => (
        <ActionGroup key={group.source} group={group} q={q} onRun={onRun} />
      ))}
      {places.length > 0 && <PlaceGroup places={places} q={q} onGo={onGo} />}
      {articles.length > 0 && <ArticleGroup items={items} onGo={onGo} />}
      {people.length > 0 && <PeopleGroup items={items} onGo={onGo} />}
      {showsTickets && (
        <CommandGroup>
          <CommandItem value="search" data-to={searchUrl(q)} onSelect={() => onGo(searchUrl(q))}>
            <Search aria-hidden />
            <span className="min-w-0 truncate">{t('search.palette.searchAll', { q })}</span>
          </CommandItem>
        </CommandGroup>
      )}
      {items.count === 0 && !isSearching && !error && <NoResults kind={kind} q={q} />}
    </>
  )
}

type GroupProps = Pick<PaletteGroupsProps, 'items' | 'onGo'>

function TicketGroup({ items: { tickets, total, reading, problems, isSearching, error }, onGo }: GroupProps) {
  return (
    <CommandGroup
      heading={t('search.palette.groups.tickets')}
      {...(total &&
        total.count > 0 && {
          aside: t('search.palette.found', { isExact: total.isExact, count: total.count }),
        })}
    >
      {isSearching && tickets.length === 0 && !error && <SearchingItem />}
      {reading.map((sentence) => (
        <p key={sentence} className="px-2 py-1.5 text-sm text-muted-foreground">
          {sentence}
        </p>
      ))}
      {tickets.map((hit) => (
        <TicketItem key={hit.row.number} row={hit.row} subject={hit.subject} onGo={onGo} />
      ))}
      {problems.map(({ part, reason }) => (
        <p key={part} role="alert" className="px-2 py-1.5 text-sm">
          {t(`search.search.problems.${reason}`, { part })}
        </p>
      ))}
    </CommandGroup>
  )
}

interface ActionGroupProps extends Pick<PaletteGroupsProps, 'onRun'> {
  group: PaletteItems['actions'][number]
  q: string
}

function ActionGroup({ group: { source, heading, actions }, q, onRun }: ActionGroupProps) {
  return (
    <CommandGroup heading={heading}>
      {actions.map(({ id, label, icon: Icon, shortcut, run }) => (
        <CommandItem key={id} value={`${source}-${id}`} onSelect={() => onRun(run)}>
          <Icon aria-hidden />
          <ItemLabel text={label} q={q} />
          {shortcut && <ShortcutKbd name={shortcut} className="ms-auto" />}
        </CommandItem>
      ))}
    </CommandGroup>
  )
}

type PlaceGroupProps = Pick<PaletteItems, 'places' | 'q'> & Pick<PaletteGroupsProps, 'onGo'>

function PlaceGroup({ places, q, onGo }: PlaceGroupProps) {
  return (
    <CommandGroup heading={t('search.palette.groups.places')}>
      {places.map(({ to, label, icon: Icon, hint, count }) => (
        <CommandItem key={to} value={to} data-to={to} onSelect={() => onGo(to)}>
          <Icon aria-hidden />
          <ItemLabel text={label} q={q} hint={hint} />
          {count !== undefined && (
            <span className="ms-auto text-sm text-muted-foreground tabular-nums">{count}</span>
          )}
        </CommandItem>
      ))}
    </CommandGroup>
  )
}

function ArticleGroup({ items: { articles }, onGo }: GroupProps) {
  return (
    <CommandGroup heading={t('search.palette.groups.articles')}>
      {articles.map(({ alias, address, title, category }) => {
        const to = staffPathOf(address)
        return (
          <CommandItem key={alias} value={`article-${alias}`} data-to={to} onSelect={() => onGo(to)}>
            <BookOpen aria-hidden />
            <span className="min-w-0 truncate">
              <MarkedText parts={title} className="bg-transparent" />
              <span className="ms-2 text-sm text-muted-foreground">
                <bdi>{category.name}</bdi>
              </span>
            </span>
          </CommandItem>
        )
      })}
    </CommandGroup>
  )
}

function PeopleGroup({ items: { people, q }, onGo }: GroupProps) {
  return (
    <CommandGroup heading={t('search.palette.groups.people')}>
      {people.map(({ alias, name, email, kind }) => {
        const to = searchUrl(`${kind === 'agent' ? 'assignee' : 'requester'}:${alias}`)
        return (
          <CommandItem key={alias} value={`person-${alias}`} data-to={to} onSelect={() => onGo(to)}>
            <Avatar name={name} size={20} />
            <ItemLabel text={name} q={q} hint={`${email}, ${t(`search.palette.${kind}`)}`} />
          </CommandItem>
        )
      })}
    </CommandGroup>
  )
}

interface TicketItemProps {
  row: TicketRow
  subject?: SearchHit['subject']
  onGo: PaletteGroupsProps['onGo']
}

function TicketItem({ row: found, subject, onGo }: TicketItemProps) {
  const row = useLiveRow(found)
  const to = ticketUrl(row.number)
  return (
    <CommandItem value={`ticket-${row.number}`} data-to={to} onSelect={() => onGo(to)}>
      <Inbox aria-hidden />
      <span className="shrink-0 text-sm text-muted-foreground tabular-nums">{row.number}</span>
      <span className="min-w-0 flex-1 truncate">
        {subject?.text === row.subject ? (
          <HighlightedText text={subject.text} ranges={subject.matches} className="bg-transparent" />
        ) : (
          row.subject
        )}
        <span className="ms-2 text-sm text-muted-foreground">
          <bdi>{row.requester.name}</bdi>
        </span>
      </span>
      <StatusBadge status={row.status} className="shrink-0" />
      <Kbd className="hidden group-data-[selected=true]/item:inline-flex max-sm:hidden!">
        {t('keyboard-shortcuts.caps.enter')}
      </Kbd>
    </CommandItem>
  )
}

function ItemLabel({ text, q, hint }: { text: string; q: string; hint?: ReactNode }) {
  return (
    <span className="min-w-0 truncate">
      <HighlightedText text={text} ranges={findMatches(text, q)} className="bg-transparent" />
      {hint && <span className="ms-2 text-sm text-muted-foreground">{hint}</span>}
    </span>
  )
}

function SearchingItem() {
  return (
    <div aria-hidden className="flex flex-col gap-4 px-2 py-2.5">
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-3/5" />
    </div>
  )
}

function NoResults({ kind, q }: { kind: PaletteKind; q: string }) {
  return (
    <div className="px-2 py-4">
      <p className="font-medium">{t('search.palette.nothing')}</p>
      <p className="mt-1 text-sm text-muted-foreground">
        {kind === 'actions' && q === '' ? t('search.palette.noActions') : t('search.palette.nothingText')}
      </p>
    </div>
  )
}
