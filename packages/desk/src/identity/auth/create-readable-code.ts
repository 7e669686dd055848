import { randomInt } from 'node:crypto'

/** Without those that are mistaken for each other, such as l and 1. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns random groups of four characters that are easy to read and type, about 20 bits each. */
export function createReadableCode(groups: number): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}
