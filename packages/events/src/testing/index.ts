export { aPrivateRedis, type PrivateRedis } from './private-redis.ts'
export { aTestRedis, type TestRedis } from './test-redis.ts'
