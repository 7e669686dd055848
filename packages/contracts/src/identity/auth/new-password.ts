import { z } from 'zod'

export const minPasswordLength = 12

/** A password that somebody chooses; the desk refuses one that is easy to guess. */
export const NewPassword = z.string().min(minPasswordLength).max(256)
