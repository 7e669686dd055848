export { type Context, recordBy, systemContext, transaction } from './context.ts'
