export { anEvent } from './an-event.ts'
export { type Plumbing, somePlumbing } from './plumbing.ts'
export { aPrivateRedis, type PrivateRedis } from './private-redis.ts'
export { aTestRedis, type TestRedis } from './test-redis.ts'
