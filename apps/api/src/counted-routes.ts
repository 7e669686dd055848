import { type HourlyLimit, type RouteContract, routes } from '@lodge/contracts'

/**
 * Routes that write without a change of their own: they are counted elsewhere, or called while somebody
 * works.
 */
const uncounted: readonly RouteContract[] = [
  // Whoever leaves is never stopped.
  routes.signOut,
  routes.signOutOfAdmin,
  // Saved while one types, and noted while one reads.
  routes.saveDraft,
  routes.readMyTicket,
  routes.readNotification,
  routes.readNotifications,
  routes.readTicketNotifications,
  // Counted with their bytes as they come in (`counted-upload.ts`), or with the upload that they belong to.
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
  // They change nothing, and follow what is typed; the limit on everything counts them.
  routes.slaPreview,
  routes.slaPolicyImpact,
  routes.compareBusinessHours,
  routes.compareTranslation,
  routes.previewBulkReply,
  routes.previewCannedResponse,
  routes.previewEmailTemplate,
]
const uncountedAddresses = new Set(uncounted.map(addressOf))

/**
 * Returns the limit that counts a request to a route of somebody who is signed in. Everything that changes
 * something counts, so that no session can be used to flood; a route that says nothing counts as a change.
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
