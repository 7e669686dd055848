/** The letters that are commands outside of text fields. */
export const hotkeys = {
  shortcuts: '?',
  search: '/',
  notifications: 'b',
  sidebar: '[',
  next: 'j',
  previous: 'k',
  select: 'x',
  filter: 'f',
  showNew: '.',
  create: 'c',
  reply: 'r',
  note: 'n',
  assign: 'a',
  status: 's',
  explain: 'w',
} as const

interface Shortcut {
  /** Pressed together. */
  press: readonly string[]
  does: string
}

/** Every key of the admin area, by where it works. */
export const shortcutGroups: readonly { title: string; keys: readonly Shortcut[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      { press: [hotkeys.shortcuts], does: 'Show these keys' },
      { press: ['Ctrl', 'K'], does: 'Search, act and go anywhere' },
      { press: [hotkeys.search], does: 'The same' },
      { press: [hotkeys.notifications], does: 'Open notifications' },
      { press: [hotkeys.sidebar], does: 'Collapse or open the sidebar' },
      { press: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    title: 'In a list of tickets',
    keys: [
      { press: [hotkeys.next], does: 'Next ticket' },
      { press: [hotkeys.previous], does: 'Previous ticket' },
      { press: ['Enter'], does: 'Open it' },
      { press: [hotkeys.select], does: 'Select it' },
      { press: [hotkeys.assign], does: 'Assign what is selected' },
      { press: [hotkeys.status], does: 'Set the status of what is selected' },
      { press: [hotkeys.filter], does: 'Add a filter' },
      { press: [hotkeys.showNew], does: 'Show the new tickets' },
      { press: [hotkeys.create], does: 'Open a ticket for someone' },
    ],
  },
  {
    title: 'On a ticket',
    keys: [
      { press: [hotkeys.next], does: 'Next ticket of the list' },
      { press: [hotkeys.previous], does: 'Previous ticket of the list' },
      { press: [hotkeys.reply], does: 'Write a reply' },
      { press: [hotkeys.note], does: 'Write a note' },
      { press: ['/'], does: 'Choose a canned response, in an empty text' },
      { press: ['Ctrl', 'Enter'], does: 'Send what is written' },
      { press: [hotkeys.assign], does: 'Choose the assignee' },
      { press: [hotkeys.status], does: 'Choose the status' },
      { press: [hotkeys.explain], does: 'Explain the SLA' },
    ],
  },
  {
    title: 'Where something is edited',
    keys: [{ press: ['Ctrl', 'S'], does: 'Save' }],
  },
]
