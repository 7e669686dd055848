export interface Import {
  specifier: string
  isTypeOnly: boolean
}

/** Includes exports and calls of import. */
export function importsIn(text: string): Import[] {
  const statements = text.matchAll(
    /^(?:import|export)\s+(?<type>type\s+)?(?:[\w*{}\s,$]+?\sfrom\s+)?['"](?<from>[^'"]+)['"]/gm,
  )
  const calls = text.matchAll(/\bimport\(\s*['"](?<from>[^'"]+)['"]\s*\)/g)
  return [...statements, ...calls].flatMap(({ groups }) =>
    groups?.from ? [{ specifier: groups.from, isTypeOnly: groups.type !== undefined }] : [],
  )
}
