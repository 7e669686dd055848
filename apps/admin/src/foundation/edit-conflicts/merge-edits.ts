import type { FieldChange, FieldChanges } from '@lodge/ui'

export interface TwoEdits<Values> {
  /** The record that both began with. */
  base: Values
  mine: Values
  theirs: Values
}

type ListChanges<Values> = (saved: Values, values: Values) => FieldChanges

/** A field that somebody else has saved otherwise meanwhile, in words. */
export interface FieldDifference {
  path: string
  label: string
  was: string
  theirs: string
}

/** A field that was changed here too, to something else. */
export interface FieldConflict extends FieldDifference {
  yours: string
}

export interface EditDifference {
  /** Fields that only they have changed. */
  taken: FieldDifference[]
  conflicts: FieldConflict[]
}

/** Returns what somebody else has changed since, and where that collides. */
export function compareEdits<Values>(
  listChanges: ListChanges<Values>,
  { base, mine, theirs }: TwoEdits<Values>,
): EditDifference {
  const mineChanges = listChanges(base, mine)
  const between = listChanges(theirs, mine)
  const fromTheirs = listChanges(mine, theirs)
  const takenChanges: FieldDifference[] = []
  const conflicts: FieldConflict[] = []
  for (const [path, { label, was }] of Object.entries(listChanges(base, theirs))) {
    const here = between[path]
    const there = fromTheirs[path]
    // Both may have come to the same.
    if (!here || !there) continue
    const difference = { path, label, was, theirs: here.was }
    if (path in mineChanges) conflicts.push({ ...difference, yours: there.was })
    else takenChanges.push(difference)
  }
  return { taken: takenChanges, conflicts }
}

/** Returns their record with what was changed here, but for the fields that are taken from theirs. */
export function mergeEdits<Values extends object>(
  listChanges: ListChanges<Values>,
  { base, mine, theirs }: TwoEdits<Values>,
  fromTheirs: ReadonlySet<string>,
): Values {
  const merged = structuredClone(theirs)
  for (const [path, change] of Object.entries(listChanges(base, mine)))
    if (!fromTheirs.has(path))
      for (const part of partsOf(path, change)) putAt(merged, part, structuredClone(valueAt(mine, part)))
  return merged
}

const partsOf = (path: string, { parts }: FieldChange): readonly string[] => parts ?? [path]

function valueAt(values: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (isObject(value) ? Reflect.get(value, key) : value), values)
}

function putAt(values: object, path: string, value: unknown): void {
  const [above, key] = [path.slice(0, path.lastIndexOf('.') + 1), path.slice(path.lastIndexOf('.') + 1)]
  const holder = above === '' ? values : valueAt(values, above.slice(0, -1))
  if (isObject(holder)) Reflect.set(holder, key, value)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
