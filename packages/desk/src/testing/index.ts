export { startMailServer, type MailServer } from '../email/testing/a-mail-server.ts'
export { aDeskFixture } from './a-desk.ts'
export { actingAs, after, noon } from './context.ts'
export {
  aCourse,
  aliasOf,
  anAgent,
  aStudent,
  aSuperadmin,
  aSupervisor,
  aDepartment,
  type TestPerson,
} from './people.ts'
export { businessHoursInput, slaPolicyInput } from './settings.ts'
export { aSite } from './site.ts'
export { someBusinessHours, afterBreach, anSlaPolicy, atPercent } from './sla.ts'
export { anSlaTicket } from './sla-ticket.ts'
export { aFile, aMessage, aTicket, eventsOf } from './tickets.ts'
export { aForm, aTeam, aTopic } from './topics.ts'
