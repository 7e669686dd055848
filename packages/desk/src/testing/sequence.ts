let made = 0

/** The next number, so that things made for tests have names of their own. */
export function nextNumber(): number {
  made += 1
  return made
}
