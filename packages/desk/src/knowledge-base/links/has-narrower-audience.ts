export interface Readership {
  audience: string
  departmentIds: readonly string[]
}

/**
 * Returns whether some of those who may read one article may not read another that it links to. `above` has each
 * department's own id and those of the departments above it, whose audience takes it along.
 */
export function hasNarrowerAudience(
  target: Readership,
  source: Readership,
  above: ReadonlyMap<string, readonly string[]>,
): boolean {
  if (target.audience === 'public' || source.audience === 'staff') return false
  if (target.audience === 'signed_in') return source.audience === 'public'
  if (target.audience === 'staff' || source.audience !== 'departments') return true
  return !source.departmentIds.every((id) =>
    (above.get(id) ?? [id]).some((each) => target.departmentIds.includes(each)),
  )
}
