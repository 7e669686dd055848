/** A thing that must not be, and what of it was found. */
export interface Check {
  what: string
  found: readonly string[]
}

/** Prints each check, and lets the process fail where something was found. */
export function reportChecks(checks: readonly Check[]): void {
  for (const { what, found } of checks) {
    console.log(`${found.length === 0 ? 'reached ' : 'MISSED  '} ${what}: ${found.length}`)
    for (const each of found.slice(0, 5)) console.log(`           ${each}`)
  }
  if (checks.some(({ found }) => found.length > 0)) process.exitCode = 1
}
