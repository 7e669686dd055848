/** The list of one’s own tickets. */
export const myTicketsStrings = {
  title: 'My tickets',
  ask: 'Ask a question',
  filters: 'Which tickets',
  show: { open: 'Open', waiting: 'Waiting for you', resolved: 'Resolved', all: 'All' },
  showShort: { open: 'Open', waiting: 'For you', resolved: 'Resolved', all: 'All' },
  failed: 'We could not load your tickets',
  safe: 'Your tickets are safe.',
  none: 'You have not asked anything yet',
  noneText:
    'When you ask us something, it appears here with its status and the time by which we aim to answer.',
  empty: {
    open: 'You have no open tickets',
    waiting: 'Nothing is waiting for you',
    resolved: 'No ticket has been resolved yet',
    all: 'You have not asked anything yet',
  },
  emptyText: {
    open: 'Everything you asked is resolved or closed.',
    waiting: 'When we need to know something from you, the ticket appears here.',
    resolved: 'Tickets that we have solved or that you have closed appear here.',
    all: '',
  },
  recent: 'Recently resolved',
  allResolved: 'All resolved',
  more: 'Show more tickets',
  moreFailed: 'The rest could not be loaded. Try again.',
  justNow: 'Just now:',
}

/** What a push means, for the row that changed and for assistive technology. */
export const ticketChangeStrings = {
  answered: (name: string) => `${name} has answered`,
  youAnswered: 'Your answer has arrived',
  taken: (name: string) => `${name} is working on it`,
  assigned: (name: string) => `${name} is looking after it now`,
  status: {
    new: 'We have received it',
    open: 'We are working on it',
    pending: 'We need an answer from you',
    on_hold: 'It is on hold',
    resolved: 'We think it is solved',
    closed: 'It is closed',
  },
  spoken: (number: number, words: string) => `Ticket ${number}: ${words}`,
}

/** A ticket’s page. */
export const ticketStrings = {
  solved: 'We think this is solved',
  closed: 'This ticket is closed',
  solvedText: 'Not solved for you? Reopen it or send a reply, and it comes back to us.',
  closedText: (days: number) =>
    `You can reopen a ticket for ${days} days after it was closed. A reply reopens it too.`,
  closedForGood: 'It was closed too long ago to be reopened.',
  closedAndNew: 'It was closed too long ago to be reopened. Write below to go on in a new ticket.',
  waitsUntil: (when: string) => `We expect to go on with it by ${when}.`,
  follows: 'This goes on with',
  followedBy: 'You went on with this in',
  numbered: (number: number) => `ticket ${number}`,
  failed: 'We could not load this ticket',
  conversation: 'Conversation',
  today: (date: string) => `Today ${date}`,
  day: (weekday: string, date: string) => `${weekday} ${date}`,
  you: 'You',
  messageBy: (name: string) => `Message by ${name}`,
  files: 'Files',
  about: 'About this ticket',
  number: 'Number',
  asked: 'Asked',
  topic: 'Topic',
  course: 'Course',
  with: 'With',
  close: 'Close this ticket',
  closeText: (days: number) =>
    `Solved it yourself, or no longer need us? Closing tells us to stop. You can reopen it for ${days} days.`,
  closeSolvedText: (closesAfter: number, days: number) =>
    `All sorted? Close it now, or leave it: it closes by itself ${closesAfter} days after we resolved it. You can still reopen it for ${days} days then.`,
  reopen: 'Reopen this ticket',
  reopenText: 'Not solved? Reopen it and say what is missing.',
  mergedTitle: (number: number) => `Your question ${number} goes on here`,
  mergedText: 'We have put your questions together. What you wrote is part of this conversation.',
  closedToast: 'The ticket is closed',
  reopenedToast: 'The ticket is open again',
  undo: 'Undo',
}

/** The box below a conversation. */
export const replyStrings = {
  label: 'Your reply',
  placeholder: (name: string | null) => (name ? `Add something or answer ${name}` : 'Add something'),
  reopenPlaceholder: 'Say what is missing',
  reopenHint: 'Your reply opens the ticket again.',
  followUpLabel: 'Go on in a new ticket',
  followUpPlaceholder: 'Say what has come up',
  followUpSend: 'Open a new ticket',
  followUpHint: 'It goes to the same people, about the same, and refers to this ticket.',
  attach: 'Attach files',
  limits: (files: number, size: string) => `Up to ${files}, ${size} each`,
  send: 'Send reply',
  keys: 'Ctrl or Cmd and Enter sends',
  waiting: 'Waiting for your files…',
  failed: 'Your reply was not sent. It is still here.',
  closed: 'The ticket was closed for good meanwhile. What you wrote is still here: send it as a new ticket.',
  sent: 'Your reply was sent',
  dock: (name: string | null) => (name ? `Reply to ${name}` : 'Reply'),
  empty: 'Write a message',
}
