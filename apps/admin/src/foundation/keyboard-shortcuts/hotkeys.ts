/**
 * Every key of the admin area, by where it works: a `hotkey`, which people may change, or keys that are pressed together.
 */
export const shortcutGroups = [
  {
    area: 'everywhere',
    keys: [
      { hotkey: 'shortcuts', action: 'shortcuts' },
      { press: ['Ctrl', 'K'], action: 'palette' },
      { hotkey: 'search', action: 'search' },
      { hotkey: 'notifications', action: 'notifications' },
      { hotkey: 'sidebar', action: 'sidebar' },
      { press: ['Esc'], action: 'close' },
    ],
  },
  {
    area: 'list',
    keys: [
      { hotkey: 'next', action: 'next' },
      { hotkey: 'previous', action: 'previous' },
      { press: ['Enter'], action: 'open' },
      { hotkey: 'select', action: 'select' },
      { hotkey: 'assign', action: 'assignSelected' },
      { hotkey: 'status', action: 'setStatusOfSelected' },
      { hotkey: 'filter', action: 'filter' },
      { hotkey: 'showNew', action: 'showNew' },
      { hotkey: 'create', action: 'create' },
    ],
  },
  {
    area: 'ticket',
    keys: [
      { hotkey: 'next', action: 'nextInList' },
      { hotkey: 'previous', action: 'previousInList' },
      { hotkey: 'reply', action: 'reply' },
      { hotkey: 'note', action: 'note' },
      { press: ['/'], action: 'canned' },
      { press: ['Ctrl', 'Enter'], action: 'send' },
      { hotkey: 'assign', action: 'assign' },
      { hotkey: 'status', action: 'status' },
      { hotkey: 'explain', action: 'explain' },
    ],
  },
  {
    area: 'form',
    keys: [{ press: ['Ctrl', 'S'], action: 'save' }],
  },
] as const
