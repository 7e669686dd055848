import { type HourlyLimit, type RouteContract, routes } from '@lodge/contracts'

/** Routes that write, but are counted elsewhere or called while somebody works. */
const uncounted: readonly RouteContract[] = [
  // Signing out is never refused.
  routes.signOut,
  routes.signOutOfAdmin,
  // Called while somebody types or reads.
  routes.saveDraft,
  routes.readMyTicket,
  routes.readNotification,
  routes.readNotifications,
  routes.readTicketNotifications,
  // Counted with their bytes (`counted-upload.ts`), or with their upload.
  routes.uploadFile,
  routes.uploadStaffFile,
  routes.uploadSiteLogo,
  routes.uploadUserImport,
  routes.uploadCourseImport,
  routes.addUploadPart,
  routes.finishUpload,
  routes.discardUpload,
  routes.discardFile,
  routes.addStaffUploadPart,
  routes.finishStaffUpload,
  routes.discardStaffUpload,
  routes.discardStaffFile,
  // They change nothing and follow the typing; the limit on everything counts them.
  routes.slaPreview,
  routes.slaPolicyImpact,
  routes.compareBusinessHours,
  routes.compareTranslation,
  routes.previewBulkReply,
  routes.previewCannedResponse,
  routes.previewMacro,
  routes.tryAutomation,
  routes.previewEmailTemplate,
]
const uncountedAddresses = new Set(uncounted.map(addressOf))

/**
 * Returns the limit of a route for the signed-in: everything that changes something counts, so that no session can
 * flood.
 */
export function countedAs(
  contract: RouteContract,
  config: { hourly?: HourlyLimit; limits?: readonly string[] },
): HourlyLimit | undefined {
  if (config.hourly || config.limits) return config.hourly
  const isChange = contract.method !== 'GET' && contract.area !== 'anyone'
  return isChange && !uncountedAddresses.has(addressOf(contract)) ? 'changes' : undefined
}

function addressOf({ method, path }: RouteContract): string {
  return `${method} ${path}`
}
