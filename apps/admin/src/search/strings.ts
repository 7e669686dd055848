import type { SearchHit, SearchProblem, SearchSort } from '@lodge/contracts'

/** The words of search and of the command palette. */
export const searchStrings = {
  title: 'Search',
  label: 'Search tickets',
  placeholder: 'Words, a number, or filters such as status:open',
  clear: 'Clear the search',
  total: (count: number, isExact: boolean) => {
    const shown = new Intl.NumberFormat('en-GB').format(count)
    if (!isExact) return `More than ${shown} tickets`
    return count === 1 ? '1 ticket' : `${shown} tickets`
  },
  sort: { relevance: 'Most relevant', newest: 'Latest activity' } satisfies Record<SearchSort, string>,
  results: 'Found tickets',
  more: 'Load more',
  keys: 'J and K move, Enter opens',
  start: 'What are you looking for?',
  startText:
    'Search covers ticket numbers, subjects, messages, notes, requesters, tags and form answers. Typing mistakes and missing accents are forgiven.',
  none: (q: string) => `Nothing found for “${q}”`,
  noneText: 'Try fewer words, leave out a filter, or look for the name or e-mail of the requester.',
  corrected: (from: string, to: readonly string[]) =>
    `No ticket contains “${from}”. Showing results for ${to.map((word) => `“${word}”`).join(' or ')}.`,
  someWords: 'No ticket contains all of these words. Showing tickets that contain some of them.',
  where: { message: 'Message', note: 'Internal note', details: 'Details' } satisfies Record<
    NonNullable<SearchHit['foundIn']>['where'],
    string
  >,
  by: (where: string, author: string) => `${where} by ${author}`,
  problems: {
    unknown_filter: (part: string) => `“${part}” looks like a filter, but there is none of this name.`,
    bad_value: (part: string) => `“${part}” has a value that this filter does not take.`,
    unknown_value: (part: string) => `“${part}” names something that there is not.`,
    contradicts: (part: string) => `“${part}” contradicts a filter before it.`,
  } satisfies Record<SearchProblem['reason'], (part: string) => string>,
  quoteIt: 'To look for it as words, put it in quotes.',
  choices: 'You can write:',
  help: {
    title: 'What you can write',
    rows: [
      ['exam clash', 'both words, the last one also as the beginning of a word'],
      ['"extra time"', 'exactly this'],
      ['exam -resit', 'without a word'],
      ['48213', 'a ticket by its number'],
      ['status:open,pending', 'new, open, pending, on_hold, resolved, closed'],
      ['team:library', 'a team by its short name'],
      ['assignee:me', 'or nobody, or an agent’s short name'],
      ['-tag:exam', 'without this tag'],
      ['sla:breached', 'on_track, at_risk, breached, paused'],
      ['priority:high', 'low, normal, high, urgent'],
      ['created:30d', 'the last days; also 24h, 6w or 2026-10-01..2026-10-31; updated: and due: alike'],
      ['requester: topic: department: course: channel:', 'by short name'],
    ],
  },
}

export const paletteStrings = {
  open: 'Search or jump to...',
  title: 'Search, act or go somewhere',
  placeholder: 'Search or jump to...',
  keyOnMac: '⌘ K',
  key: 'Ctrl K',
  kind: { all: 'Everything', tickets: 'Tickets', actions: 'Actions', places: 'Places', people: 'People' },
  changeKind: 'Show only one kind',
  groups: { recent: 'Recent tickets', tickets: 'Tickets', places: 'Go to', people: 'People' },
  found: (count: number, isExact: boolean) =>
    `${isExact ? '' : 'more than '}${new Intl.NumberFormat('en-GB').format(count)} found`,
  searchAll: (q: string) => `Search all tickets for “${q}”`,
  searching: 'Searching',
  nothing: 'Nothing found',
  nothingText: 'Try other words, or fewer of them.',
  noActions: 'Open a ticket to act on it.',
  agent: 'agent',
  requester: 'requester',
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  hints: { move: 'move', open: 'open', tab: 'new tab', actions: 'actions only' },
  acts: {
    on: (number: number) => `Act on #${number}`,
    reply: 'Reply',
    note: 'Write an internal note',
    take: 'Assign to me',
    unassign: 'Unassign',
    assign: (name: string) => `Assign to ${name}`,
    status: (status: string) => `Set status ${status}`,
    priority: (priority: string) => `Set priority ${priority}`,
    team: (name: string) => `Pass to team ${name}`,
    create: 'Create',
    newTicket: 'New ticket',
    newCanned: 'New canned response',
    merge: 'Merge into another ticket',
    link: 'Link with another ticket',
    print: 'Print',
    copy: 'Copy the link to this ticket',
    watch: 'Watch this ticket',
    unwatch: 'Stop watching this ticket',
    tag: 'Add a tag',
    untag: (tag: string) => `Remove the tag ${tag}`,
  },
  settings: 'settings',
  queue: 'team queue',
  mine: 'My tickets',
  retry: 'Try again',
}
