export { type Context, recordBy, systemContext, transaction } from './context.ts'
export { type Audience, audienceOf, rooms, type Subject } from './tickets/rooms.ts'
