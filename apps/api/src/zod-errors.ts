import { z } from 'zod'

/** What a missing field is told, wherever its contract has no words of its own. */
z.config({
  customError: (issue) =>
    issue.code === 'invalid_type' && issue.input === undefined ? 'Fill in this field' : undefined,
})
