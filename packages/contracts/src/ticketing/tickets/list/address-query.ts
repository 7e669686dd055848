import { z } from 'zod'

/** Returns the schema of a question as an address has it: a text for each field, which `schema` can read. */
export function addressQuery<Texts extends Record<string, string>>(schema: z.ZodObject) {
  const known = schema.strict()
  return z
    .record(z.string(), z.string().max(2_000))
    .superRefine((texts, context) => {
      const parsed = known.safeParse(texts)
      if (!parsed.success) for (const issue of parsed.error.issues) context.addIssue({ ...issue })
    })
    .pipe(z.custom<Texts>())
}

/** Returns what `schema` can still read of a question that an older version of Lodge may have stored. */
export function readableFields(
  schema: z.ZodObject,
  stored: Record<string, unknown>,
): Record<string, unknown> {
  const known = schema.partial().strict()
  return Object.fromEntries(
    Object.entries(stored).filter(([field, text]) => known.safeParse({ [field]: text }).success),
  )
}
