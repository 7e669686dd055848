import { route } from '../../foundation/route.ts'
import { OpeningHoursView } from './opening-hours.ts'

export const openingHoursRoutes = {
  openingHours: route({
    method: 'GET',
    path: '/api/opening-hours',
    area: 'anyone',
    status: 200,
    response: OpeningHoursView,
  }),
} as const
