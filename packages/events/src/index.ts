export { type NewEvent, type Occasion, record } from './record.ts'
export { createRedis, defaultPrefix } from './redis/create-redis.ts'
export { type SubscribedBy, subscriptions } from './subscriptions.ts'
