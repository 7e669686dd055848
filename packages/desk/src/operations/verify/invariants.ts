import { derivedInvariants } from './derived-invariants.ts'
import { eventInvariants } from './event-invariants.ts'
import { fileInvariants } from './file-invariants.ts'
import type { Invariant } from './invariant.ts'
import { jobInvariants } from './job-invariants.ts'
import { referenceInvariants } from './references.ts'
import { schemaInvariants } from './schema-invariants.ts'
import { ticketInvariants } from './ticket-invariants.ts'

/** Everything that holds of an installation, what others rest on first: a row each, and a test that breaks it. */
export const invariants: readonly Invariant[] = [
  ...schemaInvariants,
  ...eventInvariants,
  ...ticketInvariants,
  ...derivedInvariants,
  ...referenceInvariants,
  ...jobInvariants,
  ...fileInvariants,
]
