/** Each screen's code is a file of its own, fetched when the screen is first wanted. */
export const screens = {
  chooseTopic: async () => (await import('./tickets/ask/choose-topic-screen.tsx')).ChooseTopicScreen,
  code: async () => (await import('./auth/code-screen.tsx')).CodeScreen,
  confirmAddress: async () => (await import('./auth/confirm-address-screen.tsx')).ConfirmAddressScreen,
  embed: async () => (await import('./embed/embed-screen.tsx')).EmbedScreen,
  department: async () => (await import('./auth/department-screen.tsx')).DepartmentScreen,
  home: async () => (await import('./home/home-screen.tsx')).HomeScreen,
  knowledgeBase: async () => (await import('./knowledge-base/knowledge-base-screen.tsx')).KnowledgeBaseScreen,
  knowledgeBasePage: async () => (await import('./knowledge-base/knowledge-base-page.tsx')).KnowledgeBasePage,
  myAccount: async () => (await import('./my-account/my-account-screen.tsx')).MyAccountScreen,
  myTickets: async () => (await import('./tickets/list/my-tickets-screen.tsx')).MyTicketsScreen,
  newTicket: async () => (await import('./tickets/ask/new-ticket-screen.tsx')).NewTicketScreen,
  signIn: async () => (await import('./auth/sign-in-screen.tsx')).SignInScreen,
  submitted: async () => (await import('./tickets/ask/submitted-screen.tsx')).SubmittedScreen,
  ticket: async () => (await import('./tickets/conversation/ticket-screen.tsx')).TicketScreen,
}
