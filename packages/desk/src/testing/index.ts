export { startMailServer, type MailServer } from '../email/testing/mail-server.ts'
export { aDeskFixture } from './desk-fixture.ts'
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
} from './person-factory.ts'
export { businessHoursInput, slaPolicyInput } from './sla-input-factory.ts'
export { aSite } from './site-factory.ts'
export { someBusinessHours, afterBreach, anSlaPolicy, atPercent } from './sla-policy-factory.ts'
export { anSlaTicket } from './sla-ticket-factory.ts'
export { aFile, aMessage, aTicket, eventsOf } from './ticket-factory.ts'
export { aForm, aTeam, aTopic } from './topic-factory.ts'
