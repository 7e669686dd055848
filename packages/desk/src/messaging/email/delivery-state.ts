import { sql } from '@lodge/database'
import { givenUp } from './delivery-outcomes.ts'

/** The state of a mail that was not sent, as `DeliveryState`; one that was given up is not tried again by itself. */
export const deliveryState = sql`CASE
  WHEN delivery.state = 'failed' OR delivery.state = 'pending' AND delivery.last_error LIKE ${givenUp('%').message} THEN 'failed'
  WHEN delivery.state IN ('discarded', 'stopped') THEN delivery.state
  ELSE 'waiting' END`

/** In the words of the index `email_delivery_unfinished`. */
export const isUnsent = sql`delivery.state NOT IN ('sent', 'skipped')`
