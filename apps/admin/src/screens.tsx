/** Each screen's code is a file of its own, fetched when the screen is first wanted. */
export const screens = {
  account: async () => (await import('./account/account-screen.tsx')).AccountScreen,
  activity: async () => (await import('./activity/activity-screen.tsx')).ActivityScreen,
  canned: async () => (await import('./canned-responses/canned-screen.tsx')).CannedResponseScreen,
  cannedList: async () => (await import('./canned-responses/canned-list-screen.tsx')).CannedResponseListScreen,
  dashboard: async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
  hours: async () => (await import('./settings/hours-screen.tsx')).BusinessHoursScreen,
  hoursList: async () => (await import('./settings/hours-list-screen.tsx')).BusinessHoursListScreen,
  login: async () => (await import('./auth/login-screen.tsx')).LoginScreen,
  newCanned: async () => (await import('./canned-responses/canned-screen.tsx')).NewCannedResponseScreen,
  newHours: async () => (await import('./settings/hours-screen.tsx')).NewBusinessHoursScreen,
  newPolicy: async () => (await import('./settings/policy-screen.tsx')).NewSlaPolicyScreen,
  newTicket: async () => (await import('./tickets/new/new-ticket-screen.tsx')).NewTicketScreen,
  policies: async () => (await import('./settings/policies-screen.tsx')).SlaPoliciesScreen,
  policy: async () => (await import('./settings/policy-screen.tsx')).SlaPolicyScreen,
  print: async () => (await import('./tickets/print-screen.tsx')).PrintScreen,
  search: async () => (await import('./search/search-screen.tsx')).SearchScreen,
  ticket: async () => (await import('./tickets/ticket-screen.tsx')).TicketScreen,
  allTickets: loadQueueScreen('all'),
  unassignedTickets: loadQueueScreen('unassigned'),
  teamTickets: loadQueueScreen('team'),
}

function loadQueueScreen(name: 'all' | 'unassigned' | 'team') {
  return async () => {
    const { TicketListScreen: TicketsScreen } = await import('./tickets/tickets-screen.tsx')
    return () => <TicketsScreen queue={name} />
  }
}
