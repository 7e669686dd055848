/**
 * A statement without its values: the templates and fragments that it was put together from. Statements of one shape
 * have one text, which is written and hashed once; the longest have thousands of letters.
 */
export interface StatementShape {
  /** Shapes that go on from here, by what comes next. */
  next: Map<unknown, StatementShape>
  text?: string
}

/** Whatever is a value stands in a text as its place. */
const value = Symbol('value')

/** Beyond these a process keeps no further ones: lists of many lengths would fill its memory. */
const maxShapes = 20_000
const maxParts = 64
const maxLetters = 4_000_000

let shapes = 0
let letters = 0
const root: StatementShape = { next: new Map() }

/**
 * Returns the shape of what begins with `beginning`, such as a template's strings, and goes on with `parts`: the shapes of
 * fragments, undefined for values. Null where it has none.
 */
export function shapeOf(
  beginning: unknown,
  parts: readonly (StatementShape | null | undefined)[],
): StatementShape | null {
  if (parts.length > maxParts) return null
  let shape = nextShape(root, beginning)
  for (const part of parts) {
    if (shape === null || part === null) return null
    shape = nextShape(shape, part ?? value)
  }
  return shape
}

function nextShape({ next }: StatementShape, part: unknown): StatementShape | null {
  const known = next.get(part)
  if (known) return known
  if (shapes >= maxShapes) return null
  shapes += 1
  const shape: StatementShape = { next: new Map() }
  next.set(part, shape)
  return shape
}

/** Returns the text of a shape, which `write` is asked for once. */
export function textOfShape(shape: StatementShape, write: () => string): string {
  if (shape.text !== undefined) return shape.text
  const text = write()
  if (letters + text.length > maxLetters) return text
  letters += text.length
  shape.text = text
  return text
}
