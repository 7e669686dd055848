import { routes } from '@lodge/contracts'
import {
  acceptInvitation,
  anonymiseUser,
  archiveCourse,
  archiveDepartment,
  archiveTeam,
  archiveTerm,
  archiveUser,
  countCourseUsage,
  countDepartmentUsage,
  countTeamUsage,
  countUserUsage,
  createCourse,
  createDepartment,
  createTeam,
  createUser,
  exportCourses,
  exportDepartments,
  exportTeams,
  exportUsers,
  getCourse,
  getDepartment,
  getTeam,
  getUser,
  inviteAgain,
  listCourseRecords,
  listDepartmentRecords,
  listTeamHours,
  listTeamRecords,
  listUserOptions,
  listUserRecords,
  makeUserAddressPrimary,
  mergePeople,
  openInvitation,
  previewPeopleMerge,
  removeUserAddress,
  requestUserAddress,
  resumeUserMail,
  undoPeopleMerge,
  updateCourse,
  updateDepartment,
  updateTeam,
  updateUser,
} from '@lodge/desk/directory'
import { getTeamHoursImpact, getTopicPolicy } from '@lodge/desk/sla'
import {
  archiveForm,
  archiveTopic,
  countFormUsage,
  countTopicUsage,
  createForm,
  createTopic,
  duplicateForm,
  exportForms,
  exportTopics,
  getForm,
  getTopicRecord,
  listFormRecords,
  listFormVersions,
  listTeamRecalculations,
  listTopicForms,
  listTopicRecords,
  moveTopic,
  planHandOver,
  previewHandOver,
  publishForm,
  updateForm,
  updateTopic,
} from '@lodge/desk/ticketing'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'
import { admitStaff } from '../sessions/admit-staff.ts'
import { serveRecords } from './serve-records.ts'

export async function recordRoutes(app: FastifyInstance) {
  serveDepartments(app)
  serveTeams(app)
  serveCourses(app)
  serveTopics(app)
  serveForms(app)
  serveUsers(app)
}

function serveDepartments(app: FastifyInstance): void {
  const contracts = {
    list: routes.departmentRecords,
    csv: routes.departmentsCsv,
    one: routes.departmentRecord,
    create: routes.createDepartment,
    update: routes.updateDepartment,
    archive: routes.archiveDepartment,
    usage: routes.departmentUsage,
  }
  serveRecords(app, 'departments', contracts, {
    list: listDepartmentRecords,
    export: exportDepartments,
    get: getDepartment,
    create: createDepartment,
    update: updateDepartment,
    archive: archiveDepartment,
    countUsage: countDepartmentUsage,
  })
}

function serveTeams(app: FastifyInstance): void {
  const contracts = {
    list: routes.teamRecords,
    csv: routes.teamsCsv,
    one: routes.teamRecord,
    create: routes.createTeam,
    update: routes.updateTeam,
    archive: routes.archiveTeam,
    usage: routes.teamUsage,
  }
  serveRecords(app, 'teams', contracts, {
    list: listTeamRecords,
    export: exportTeams,
    get: getTeam,
    create: createTeam,
    update: updateTeam,
    archive: archiveTeam,
    countUsage: countTeamUsage,
  })
  serve(app, routes.teamHoursOptions, async (ctx) => ({ items: await listTeamHours(ctx) }))
  serveArea(app, {
    teamHoursImpact: getTeamHoursImpact,
  })
  serve(app, routes.teamRecalculations, async (ctx, { params }) => ({
    items: await listTeamRecalculations(ctx, params),
  }))
}

function serveCourses(app: FastifyInstance): void {
  const contracts = {
    list: routes.courseRecords,
    csv: routes.coursesCsv,
    one: routes.courseRecord,
    create: routes.createCourse,
    update: routes.updateCourse,
    archive: routes.archiveCourse,
    usage: routes.courseUsage,
  }
  serveRecords(app, 'courses', contracts, {
    list: listCourseRecords,
    export: exportCourses,
    get: getCourse,
    create: createCourse,
    update: updateCourse,
    archive: archiveCourse,
    countUsage: countCourseUsage,
  })
  serveArea(app, {
    archiveTerm,
  })
}

function serveTopics(app: FastifyInstance): void {
  const contracts = {
    list: routes.topicRecords,
    csv: routes.topicsCsv,
    one: routes.topicRecord,
    create: routes.createTopic,
    update: routes.updateTopic,
    archive: routes.archiveTopic,
    usage: routes.topicUsage,
  }
  serveRecords(app, 'topics', contracts, {
    list: listTopicRecords,
    export: exportTopics,
    get: getTopicRecord,
    create: createTopic,
    update: updateTopic,
    archive: archiveTopic,
    countUsage: countTopicUsage,
  })
  serveArea(app, {
    moveTopic,
    topicPolicy: getTopicPolicy,
  })
  serve(app, routes.topicFormOptions, async (ctx) => ({ items: await listTopicForms(ctx) }))
}

function serveForms(app: FastifyInstance): void {
  const hourly = { hourly: 'changes' } as const
  const contracts = {
    list: routes.formRecords,
    csv: routes.formsCsv,
    one: routes.formRecord,
    create: routes.createForm,
    update: routes.updateForm,
    archive: routes.archiveForm,
    usage: routes.formUsage,
  }
  const desk = {
    list: listFormRecords,
    export: exportForms,
    get: getForm,
    create: createForm,
    update: updateForm,
    archive: archiveForm,
    countUsage: countFormUsage,
  }
  serveRecords(app, 'forms', contracts, desk)
  serveArea(app, {
    formVersions: listFormVersions,
    publishForm: [publishForm, hourly],
    duplicateForm: [duplicateForm, hourly],
  })
}

function serveUsers(app: FastifyInstance): void {
  const hourly = { hourly: 'changes' } as const
  const contracts = {
    list: routes.userRecords,
    csv: routes.usersCsv,
    one: routes.userRecord,
    create: routes.createUser,
    update: routes.updateUser,
    archive: routes.archiveUser,
    usage: routes.userUsage,
  }
  const desk = {
    list: listUserRecords,
    export: exportUsers,
    get: getUser,
    create: createUser,
    update: updateUser,
    archive: archiveUser,
    countUsage: countUserUsage,
  }
  serveRecords(app, 'users', contracts, desk, hourly)
  serveArea(app, {
    userOptions: listUserOptions,
    anonymiseUser: [anonymiseUser, hourly],
    previewPeopleMerge,
    mergePeople: [mergePeople, hourly],
    undoPeopleMerge: [undoPeopleMerge, hourly],
    requestUserAddress: [requestUserAddress, hourly],
    makeUserAddressPrimary: [makeUserAddressPrimary, hourly],
    removeUserAddress: [removeUserAddress, hourly],
    resumeUserMail: [resumeUserMail, hourly],
    previewHandOver,
    planHandOver: [planHandOver, hourly],
    inviteUser: [inviteAgain, hourly],
    openInvitation,
  })
  serve(app, routes.acceptInvitation, async (ctx, { body, request, reply }) => {
    return admitStaff(request, reply, { ...(await acceptInvitation(ctx, body)), way: 'link' })
  })
}
