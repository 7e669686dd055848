import { z } from 'zod'

/** A value of a record: what people have written, or the code of a choice, such as `on_hold`. */
export const RecordFact = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])

/** The values of a record by field. */
export const RecordFacts = z.record(z.string(), RecordFact)
