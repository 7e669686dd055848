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

/** Every key of the admin area, by where it works; the keys of one `press` are pressed together. */
export const shortcutGroups = [
  {
    area: 'everywhere',
    keys: [
      { press: [hotkeys.shortcuts], action: 'shortcuts' },
      { press: ['Ctrl', 'K'], action: 'palette' },
      { press: [hotkeys.search], action: 'search' },
      { press: [hotkeys.notifications], action: 'notifications' },
      { press: [hotkeys.sidebar], action: 'sidebar' },
      { press: ['Esc'], action: 'close' },
    ],
  },
  {
    area: 'list',
    keys: [
      { press: [hotkeys.next], action: 'next' },
      { press: [hotkeys.previous], action: 'previous' },
      { press: ['Enter'], action: 'open' },
      { press: [hotkeys.select], action: 'select' },
      { press: [hotkeys.assign], action: 'assignSelected' },
      { press: [hotkeys.status], action: 'setStatusOfSelected' },
      { press: [hotkeys.filter], action: 'filter' },
      { press: [hotkeys.showNew], action: 'showNew' },
      { press: [hotkeys.create], action: 'create' },
    ],
  },
  {
    area: 'ticket',
    keys: [
      { press: [hotkeys.next], action: 'nextInList' },
      { press: [hotkeys.previous], action: 'previousInList' },
      { press: [hotkeys.reply], action: 'reply' },
      { press: [hotkeys.note], action: 'note' },
      { press: ['/'], action: 'canned' },
      { press: ['Ctrl', 'Enter'], action: 'send' },
      { press: [hotkeys.assign], action: 'assign' },
      { press: [hotkeys.status], action: 'status' },
      { press: [hotkeys.explain], action: 'explain' },
    ],
  },
  {
    area: 'form',
    keys: [{ press: ['Ctrl', 'S'], action: 'save' }],
  },
] as const
