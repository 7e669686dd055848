import { z } from 'zod'
import { because } from '../../foundation/refusals/zod-problems.ts'

/** The secret of a mailed or printed link: 32 random bytes in base64url. */
export const LinkToken = z.string().regex(/^[\w-]{43}$/, because('setup_link_incomplete'))
