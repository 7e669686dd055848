export { type NewEvent, type Occasion, record } from './record.ts'
export { type SubscribedBy, subscriptions } from './subscriptions.ts'
