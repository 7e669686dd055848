export {
  beginAways,
  endAwayOf,
  endAways,
  endOwnAway,
  getOwnAway,
  saveAwayOf,
  saveOwnAway,
} from './availability/aways.ts'
export { listAvailability } from './availability/list-availability.ts'
export { setTicketLimit } from './availability/set-ticket-limit.ts'
export {
  archiveCourse,
  archiveTerm,
  countCourseUsage,
  createCourse,
  getCourse,
  updateCourse,
} from './courses/course-record.ts'
export { exportCourses, listCourseRecords } from './courses/list-course-records.ts'
export {
  archiveDepartment,
  countDepartmentUsage,
  createDepartment,
  getDepartment,
  updateDepartment,
} from './departments/department-record.ts'
export { exportDepartments, listDepartmentRecords } from './departments/list-department-records.ts'
export { exportRoles } from './roles/export-roles.ts'
export {
  createRole,
  deleteRole,
  getRole,
  listRoles,
  requireSecondFactorOf,
  updateRole,
} from './roles/roles.ts'
export { type BulkOutcome, runScimBulk } from './scim/bulk/run-bulk.ts'
export { connectScimGroup, forgetDirectory, listDirectories } from './scim/directories.ts'
export {
  createScimGroup,
  deleteScimGroup,
  getScimGroup,
  patchScimGroup,
  replaceScimGroup,
} from './scim/groups/group-commands.ts'
export { listScimGroups } from './scim/groups/list-groups.ts'
export {
  describeService,
  getResourceType,
  getSchema,
  listResourceTypes,
  listSchemas,
} from './scim/protocol/describe-service.ts'
export { scimSchemas } from './scim/protocol/schema-names.ts'
export { selectAttributes } from './scim/protocol/select-attributes.ts'
export { type RefusedRequest, recordScimRefusals, sweepScimProblems } from './scim/record-problem.ts'
export { isScimId, namesVersion, type ScimContext } from './scim/scim-context.ts'
export { listScimUsers } from './scim/users/list-users.ts'
export {
  createScimUser,
  deleteScimUser,
  getScimUser,
  patchScimUser,
  replaceScimUser,
} from './scim/users/user-commands.ts'
export { listTeamHours } from './teams/list-team-hours.ts'
export { exportTeams, listTeamRecords } from './teams/list-team-records.ts'
export { archiveTeam, countTeamUsage, createTeam, getTeam, updateTeam } from './teams/team-record.ts'
export { renderAddressPage } from './users/address-changes/address-page.ts'
export { createAddressToken } from './users/address-changes/address-token.ts'
export { confirmAddressChange, openAddressChange } from './users/address-changes/confirm-address.ts'
export {
  makeUserAddressPrimary,
  removeUserAddress,
  requestUserAddress,
  resumeUserMail,
} from './users/address-changes/user-addresses.ts'
export { anonymiseUser } from './users/anonymise-user.ts'
export { acceptInvitation, inviteAgain, openInvitation } from './users/invitations.ts'
export { listUserOptions } from './users/list-user-options.ts'
export { exportUsers, listUserRecords } from './users/list-user-records.ts'
export { mergePeople } from './users/merging/merge-people.ts'
export { previewPeopleMerge } from './users/merging/preview-people-merge.ts'
export { sweepPeopleMerges, undoPeopleMerge } from './users/merging/undo-people-merge.ts'
export { archiveUser, countUserUsage, createUser, getUser, updateUser } from './users/user-record.ts'
