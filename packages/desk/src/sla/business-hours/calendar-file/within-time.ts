import { Script } from 'node:vm'

const key = 'lodgeWorkWithinTime'
const script = new Script(`globalThis.${key}()`)

/** Returns what some work returns; null where it is not done in time. Only a script of Node's can be stopped within. */
export function withinTime<Result>(ms: number, work: () => Result): Result | null {
  let result: Result | null = null
  Reflect.set(globalThis, key, () => {
    result = work()
  })
  try {
    script.runInThisContext({ timeout: ms })
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw error
  } finally {
    Reflect.deleteProperty(globalThis, key)
  }
  return result
}
