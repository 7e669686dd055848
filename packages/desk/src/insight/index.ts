export {
  createCalendarFeed,
  getMyCalendarFeed,
  removeCalendarFeed,
} from './calendar/calendar-feed.ts'
export { readCalendar } from './calendar/read-calendar.ts'
export { exportTickets } from './exports/export-tickets.ts'
export { settleReportDays } from './reports/columns/settle-days.ts'
export { beginRebuild, continueRebuild, type RebuildProgress } from './reports/facts/rebuild-facts.ts'
export { refreshReportFacts } from './reports/facts/refresh-facts.ts'
export { getForecast } from './reports/forecast/get-forecast.ts'
export { getDashboard, getDashboardNow } from './reports/get-dashboard.ts'
export { loadComplianceTargets } from './reports/load-compliance-targets.ts'
export {
  createReportSubscription,
  deleteReportSubscription,
  pauseReportSubscription,
  sendReportNow,
  updateReportSubscription,
} from './reports/subscriptions/change-report-subscription.ts'
export { listReportSubscriptions } from './reports/subscriptions/list-report-subscriptions.ts'
export { requestDueReports } from './reports/subscriptions/report-due.ts'
export { openUnsubscribeLink, unsubscribeByLink } from './reports/subscriptions/unsubscribe.ts'
export { renderUnsubscribePage } from './reports/subscriptions/unsubscribe-page.ts'
export { createUnsubscribeToken } from './reports/subscriptions/unsubscribe-token.ts'
export { exportReportTickets } from './reports/ticket-report/export/export-report-tickets.ts'
export { exportTicketReport } from './reports/ticket-report/export/export-ticket-report.ts'
export { getTicketReport } from './reports/ticket-report/get-ticket-report.ts'
export { listReportTickets } from './reports/ticket-report/list-report-tickets.ts'
export { exportWallScreens } from './wall/export-wall-screens.ts'
export {
  findOpenWallScreen,
  findOpenWallScreens,
  listWallTeamIds,
  type OpenWallScreen,
} from './wall/find-open-screens.ts'
export { readWallBoard, requireOpenWallScreen } from './wall/read-wall-board.ts'
export { createWallScreen, listWallScreens, revokeWallScreen } from './wall/wall-screens.ts'
