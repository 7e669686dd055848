import { route } from '../../foundation/route.ts'
import { Forecast, ForecastQuery } from './forecast.ts'

export const forecastRoutes = {
  forecast: route({
    method: 'GET',
    path: '/api/backend/reports/forecast',
    area: 'admin',
    permission: 'view_report',
    query: ForecastQuery,
    status: 200,
    response: Forecast,
  }),
} as const
