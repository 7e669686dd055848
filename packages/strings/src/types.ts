/** The texts of one language, by area and key: ICU messages, or what the build has compiled them to. */
export type Catalogue = { [key: string]: string | Catalogue }

/** A value that a message may be given; a `select` takes a truth value too, and a list is joined by the language. */
export type Argument = string | number | boolean | Date | readonly string[]
export type Values = { readonly [name: string]: Argument }

/**
 * Returns the text of a key. `Keys` says what each message needs: a key that the catalogue lacks, and an argument that
 * is missing or that the message does not know, are type errors.
 */
export type Translate<Keys> = <Key extends keyof Keys & string>(
  key: Key,
  ...values: ValuesOf<Keys[Key]>
) => string

// A key with a computed part stands for several messages, and the values have to satisfy them all.
type ValuesOf<Needs> = keyof Together<Needs> extends never ? [] : [values: Together<Needs>]
type Together<Needs> = (Needs extends unknown ? (needs: Needs) => void : never) extends (
  needs: infer All extends Values,
) => void
  ? All
  : never
