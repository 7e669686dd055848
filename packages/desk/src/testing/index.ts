export { aMailServer, type MailServer } from '../email/testing/a-mail-server.ts'
export { aDesk } from './a-desk.ts'
export { actingAs, after, noon } from './context.ts'
export {
  aCourse,
  aliasOf,
  anAgent,
  aStudent,
  aSuperadmin,
  aSupervisor,
  aUnit,
  type Someone,
} from './people.ts'
export { hoursEntered, policyEntered } from './settings.ts'
export { aSite } from './site.ts'
export { aCalendar, afterBreach, anSlaPolicy, atPercent } from './sla.ts'
export { anSlaTicket } from './sla-ticket.ts'
export { aFile, aMessage, aTicket, eventsOf } from './tickets.ts'
export { aForm, aTeam, aTopic } from './topics.ts'
