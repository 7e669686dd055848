export { archiveBusinessHours } from './business-hours/archive-business-hours.ts'
export { getBusinessHoursImpact } from './business-hours/business-hours-impact.ts'
export { compareBusinessHours } from './business-hours/compare-business-hours.ts'
export { exportBusinessHours } from './business-hours/export-business-hours.ts'
export { getOpeningHours } from './business-hours/get-opening-hours.ts'
export { importHolidays } from './business-hours/import-holidays.ts'
export {
  createBusinessHours,
  getBusinessHours,
  listBusinessHours,
  updateBusinessHours,
} from './business-hours/save-business-hours.ts'
export { getTeamHoursImpact } from './business-hours/team-hours-impact.ts'
export { getTicketSla } from './deadlines/get-ticket-sla.ts'
export { listUpcomingAlarms, loadAlarms, type UpcomingAlarm } from './deadlines/upcoming-alarms.ts'
export { archiveSlaPolicy } from './policies/archive-sla-policy.ts'
export { exportSlaPolicies } from './policies/export-sla-policies.ts'
export { getTopicPolicy } from './policies/get-topic-policy.ts'
export { moveSlaPolicy } from './policies/move-sla-policy.ts'
export { getPolicyImpact } from './policies/policy-impact.ts'
export { getPolicyOrderImpact } from './policies/policy-order-impact.ts'
export {
  createSlaPolicy,
  getSlaPolicy,
  listSlaPolicies,
  updateSlaPolicy,
} from './policies/save-sla-policy.ts'
