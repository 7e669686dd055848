/** The home page. */
export const homeStrings = {
  title: (name: string | null) => (name ? `How can we help, ${name}?` : 'How can we help?'),
  text: 'Choose a topic and ask. You follow the answer here and by e-mail.',
  topics: 'Topics',
  topicsFailed: 'We could not load the topics',
  open: 'My open tickets',
  all: 'All tickets',
  ticketsFailed: 'We could not load your tickets',
  noneOpen: 'You have no open tickets.',
  follow: 'Follow your tickets',
  followText:
    'Sign in with your university e-mail address to ask a question and see the answers as they come. No password needed.',
  signIn: 'Sign in',
  unsure: 'Not sure where it belongs?',
  unsureText: 'Choose the closest topic. We pass it on if it belongs elsewhere.',
  ask: 'Ask us',
}
