import { deskStrings } from '../strings.ts'

/** The texts of the activity log, which is written once for all who read it. */
export const logStrings = deskStrings(null)
