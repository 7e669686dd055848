import { ticketProperties } from './property-table.ts'
import { type ValueProperty, valueProperties } from './property-types.ts'

type PropertyValues = { [Key in ValueProperty]: (typeof ticketProperties)[Key]['value'] }

export const propertyValues = Object.fromEntries(
  valueProperties.map((key) => [key, ticketProperties[key].value]),
) as PropertyValues
