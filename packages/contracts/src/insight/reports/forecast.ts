import { z } from 'zod'
import { reportFilterFields } from './ticket-report.ts'

/** The report's filter; a forecast has no range. */
export const ForecastQuery = z.object(reportFilterFields)
export type ForecastQuery = z.infer<typeof ForecastQuery>

const ForecastDay = z.object({
  date: z.iso.date(),
  expected: z.number().int(),
  /** Four days of five were between these in the past. */
  low: z.number().int(),
  high: z.number().int(),
})
export type ForecastDay = z.infer<typeof ForecastDay>

export const Forecast = z.object({
  /** Today and the six days after it; null where past weeks were met no better than by the week before each. */
  forecast: z
    .object({
      days: z.array(ForecastDay).length(7),
      /** The largest error on four days of five, in tickets. */
      within: z.number().int(),
      /** Past weeks that it was tried on. */
      weeks: z.number().int(),
    })
    .nullable(),
})
export type Forecast = z.infer<typeof Forecast>
