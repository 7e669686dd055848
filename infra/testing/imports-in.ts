export interface Import {
  /** As written. */
  specifier: string
  isTypeOnly: boolean
}

/** Returns every module that a source names in an import, an export or a call of import. */
export function importsIn(text: string): Import[] {
  const statements = text.matchAll(
    /^(?:import|export)\s+(?<type>type\s+)?(?:[\w*{}\s,$]+?\sfrom\s+)?['"](?<from>[^'"]+)['"]/gm,
  )
  const calls = text.matchAll(/\bimport\(\s*['"](?<from>[^'"]+)['"]\s*\)/g)
  return [...statements, ...calls].flatMap(({ groups }) =>
    groups?.from ? [{ specifier: groups.from, isTypeOnly: groups.type !== undefined }] : [],
  )
}
