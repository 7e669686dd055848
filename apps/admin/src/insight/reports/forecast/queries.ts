import { type ReportFilterTexts, routes } from '@lodge/contracts'
import { queryOptions } from '@tanstack/react-query'
import { http } from '../../../foundation/http.ts'
import { untilPrepared } from '../until-prepared.ts'

export const forecastQuery = (filter: ReportFilterTexts) =>
  queryOptions({
    queryKey: ['report-forecast', filter],
    queryFn: ({ signal }) => http.call(routes.forecast, { query: filter }, { signal }),
    staleTime: 60_000,
    ...untilPrepared,
  })
