import type { Dimension, Numbers } from './series.ts'

/** The numbers that fulfil a dimension's condition have a 1. Dimensions without a condition are not there. */
export type ChosenCodes = ReadonlyMap<Dimension, Uint8Array>

/** Returns the places of the facts whose numbers are all chosen; null where nothing is asked of them. */
export function choosePlaces(
  times: number,
  chosen: ChosenCodes,
  columnOf: (dimension: Dimension) => Numbers,
): Int32Array | null {
  if (chosen.size === 0) return null
  const places = new Int32Array(times)
  for (let fact = 0; fact < times; fact += 1) places[fact] = fact
  let keptCount = times
  for (const [dimension, isChosen] of chosen)
    keptCount = keep(places, keptCount, { codes: columnOf(dimension), isChosen })
  return places.subarray(0, keptCount)
}

/** Moves the chosen ones of the first places to the front. Returns how many they are. */
function keep(
  places: Int32Array,
  times: number,
  { codes, isChosen }: { codes: Numbers; isChosen: Uint8Array },
): number {
  let keptCount = 0
  for (let index = 0; index < times; index += 1) {
    const place = places[index] ?? 0
    if (isChosen[codes[place] ?? 0] !== 1) continue
    places[keptCount] = place
    keptCount += 1
  }
  return keptCount
}
