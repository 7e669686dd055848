/** The letters that are commands outside of text fields. */
export const hotkeys = {
  keys: '?',
  bell: 'b',
  rail: '[',
  next: 'j',
  previous: 'k',
  reply: 'r',
  note: 'n',
  assign: 'a',
  status: 's',
  why: 'w',
} as const

interface Key {
  /** Pressed together. */
  press: readonly string[]
  does: string
}

/** Every key of the admin area, by where it works. */
export const keyGroups: readonly { title: string; keys: readonly Key[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      { press: [hotkeys.keys], does: 'Show these keys' },
      { press: [hotkeys.bell], does: 'Open notifications' },
      { press: [hotkeys.rail], does: 'Collapse or open the rail' },
      { press: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    title: 'In a list of tickets',
    keys: [
      { press: [hotkeys.next], does: 'Next ticket' },
      { press: [hotkeys.previous], does: 'Previous ticket' },
      { press: ['Enter'], does: 'Open it' },
    ],
  },
  {
    title: 'On a ticket',
    keys: [
      { press: [hotkeys.reply], does: 'Write a reply' },
      { press: [hotkeys.note], does: 'Write a note' },
      { press: ['Ctrl', 'Enter'], does: 'Send what is written' },
      { press: [hotkeys.assign], does: 'Choose the assignee' },
      { press: [hotkeys.status], does: 'Choose the status' },
      { press: [hotkeys.why], does: 'Explain the SLA' },
    ],
  },
  {
    title: 'Where something is edited',
    keys: [{ press: ['Ctrl', 'S'], does: 'Save' }],
  },
]
