let made = 0

/** Returns the next number, so that test data have names of their own. */
export function nextNumber(): number {
  made += 1
  return made
}
