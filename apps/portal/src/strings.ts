/** The strings of the portal’s shell, in English; each area keeps its own in `strings.ts` beside its screens. */
export const portalStrings = {
  product: 'Help desk',
  skip: 'Skip to the content',
  titles: {
    home: 'Home',
    signIn: 'Sign in',
    code: 'Enter your code',
    department: 'Your name and department',
    myTickets: 'My tickets',
    askUs: 'Ask us',
    chooseTopic: 'What is your question about?',
    newTicket: 'Ask us',
    submitted: 'We have your question',
    ticket: 'Ticket',
    notFound: 'Page not found',
  },
  nav: {
    label: 'Main',
    home: 'Home page',
    menu: 'Menu',
    open: (count: number) => (count === 1 ? '1 open' : `${count} open`),
    signIn: 'Sign in',
  },
  account: {
    menu: 'Account',
    theme: 'Theme',
    signOut: 'Sign out',
    signOutFailed: 'You could not be signed out. Try again.',
  },
  footer: { cookies: 'Cookie choice', staff: 'Staff sign-in' },
  notFound: { home: 'Go to the home page', ask: 'Choose a topic', tickets: 'My tickets' },
  tooMany: (when: string) => `That was too often. Try again after ${when}.`,
}
