import { z } from 'zod'

/** The message for a missing field, wherever its contract has none of its own. */
z.config({
  customError: (issue) =>
    issue.code === 'invalid_type' && issue.input === undefined ? 'Fill in this field' : undefined,
})
