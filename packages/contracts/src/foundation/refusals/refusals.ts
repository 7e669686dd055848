import { z } from 'zod'
import { keysOf } from '../object-keys.ts'
import type { ErrorCode } from './error-codes.ts'
import { fieldRefusals } from './field-refusals.ts'
import { fileRefusals } from './file-refusals.ts'
import { importRefusals } from './import-refusals.ts'
import { listRefusals } from './list-refusals.ts'
import { peopleRefusals } from './people-refusals.ts'
import type { ParamsOf } from './refusal-row.ts'
import { requestRefusals } from './request-refusals.ts'
import { settingsRefusals } from './settings-refusals.ts'
import { ticketRefusals } from './ticket-refusals.ts'
import { tokenRefusals } from './token-refusals.ts'

/** Every reason for which Lodge refuses, with its code and parameters. Its words are `errors.<reason>` of the catalogue. */
export const refusals = {
  ...requestRefusals,
  ...peopleRefusals,
  ...ticketRefusals,
  ...listRefusals,
  ...fileRefusals,
  ...importRefusals,
  ...settingsRefusals,
  ...tokenRefusals,
  ...fieldRefusals,
}

/** Reasons that only the back office meets: its clients need their words, the portal does not. */
export const reasonsOfBackOffice = keysOf({ ...importRefusals, ...settingsRefusals })

/** Reasons that only programs meet, which have tokens and no screen. */
export const reasonsOfPrograms = keysOf(tokenRefusals)

export type Reason = keyof typeof refusals
export const Reason = z.enum(keysOf(refusals))

export type RefusalParams<Of extends Reason> = ParamsOf<(typeof refusals)[Of]>

/** Returns the code of a reason's envelope, which decides the status. */
export function codeOf(reason: Reason): ErrorCode {
  return refusals[reason].code
}
