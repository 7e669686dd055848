import { routes } from '@lodge/contracts'
import {
  acceptInvitation,
  archiveCourse,
  archiveDepartment,
  archiveTeam,
  archiveTerm,
  archiveTopic,
  archiveUser,
  countCourseUsage,
  countDepartmentUsage,
  countTeamUsage,
  countTopicUsage,
  countUserUsage,
  createCourse,
  createDepartment,
  createTeam,
  createTopic,
  createUser,
  exportCourses,
  exportDepartments,
  exportTeams,
  exportTopics,
  exportUsers,
  getCourse,
  getDepartment,
  getTeam,
  getTopicRecord,
  getUser,
  inviteAgain,
  listCourseRecords,
  listDepartmentRecords,
  listTeamRecords,
  listTopicForms,
  listTopicRecords,
  listUserOptions,
  listUserRecords,
  moveTopic,
  openInvitation,
  updateCourse,
  updateDepartment,
  updateTeam,
  updateTopic,
  updateUser,
} from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'
import { admitStaff } from '../sessions/admit-staff.ts'
import { sendCsv } from './send-csv.ts'

const csvLimits = { limits: ['exportsByPerson'] } as const

/** The records of the back office: each kind is listed, read, created, changed and archived alike. */
export async function recordRoutes(app: FastifyInstance) {
  await app.register(departmentRoutes)
  await app.register(teamRoutes)
  await app.register(courseRoutes)
  await app.register(topicRoutes)
  await app.register(userRoutes)
}

async function departmentRoutes(app: FastifyInstance) {
  serve(app, routes.departmentRecords, (ctx, { query }) => listDepartmentRecords(ctx, query))
  serve(
    app,
    routes.departmentsCsv,
    async (ctx, { query, reply }) => sendCsv(reply, 'departments', exportDepartments(ctx, query)),
    csvLimits,
  )
  serve(app, routes.departmentRecord, (ctx, { params }) => getDepartment(ctx, params))
  serve(app, routes.createDepartment, (ctx, { body }) => createDepartment(ctx, body))
  serve(app, routes.updateDepartment, (ctx, { params, body: { revision, ...input } }) =>
    updateDepartment(ctx, { ...params, revision, input }),
  )
  serve(app, routes.archiveDepartment, (ctx, { params, body }) =>
    archiveDepartment(ctx, { ...params, ...body }),
  )
  serve(app, routes.departmentUsage, (ctx, { params }) => countDepartmentUsage(ctx, params))
}

async function teamRoutes(app: FastifyInstance) {
  serve(app, routes.teamRecords, (ctx, { query }) => listTeamRecords(ctx, query))
  serve(
    app,
    routes.teamsCsv,
    async (ctx, { query, reply }) => sendCsv(reply, 'teams', exportTeams(ctx, query)),
    csvLimits,
  )
  serve(app, routes.teamRecord, (ctx, { params }) => getTeam(ctx, params))
  serve(app, routes.createTeam, (ctx, { body }) => createTeam(ctx, body))
  serve(app, routes.updateTeam, (ctx, { params, body: { revision, ...input } }) =>
    updateTeam(ctx, { ...params, revision, input }),
  )
  serve(app, routes.archiveTeam, (ctx, { params, body }) => archiveTeam(ctx, { ...params, ...body }))
  serve(app, routes.teamUsage, (ctx, { params }) => countTeamUsage(ctx, params))
}

async function courseRoutes(app: FastifyInstance) {
  serve(app, routes.courseRecords, (ctx, { query }) => listCourseRecords(ctx, query))
  serve(
    app,
    routes.coursesCsv,
    async (ctx, { query, reply }) => sendCsv(reply, 'courses', exportCourses(ctx, query)),
    csvLimits,
  )
  serve(app, routes.courseRecord, (ctx, { params }) => getCourse(ctx, params))
  serve(app, routes.createCourse, (ctx, { body }) => createCourse(ctx, body))
  serve(app, routes.updateCourse, (ctx, { params, body: { revision, ...input } }) =>
    updateCourse(ctx, { ...params, revision, input }),
  )
  serve(app, routes.archiveCourse, (ctx, { params, body }) => archiveCourse(ctx, { ...params, ...body }))
  serve(app, routes.courseUsage, (ctx, { params }) => countCourseUsage(ctx, params))
  serve(app, routes.archiveTerm, (ctx, { body }) => archiveTerm(ctx, body))
}

async function topicRoutes(app: FastifyInstance) {
  serve(app, routes.topicRecords, (ctx, { query }) => listTopicRecords(ctx, query))
  serve(
    app,
    routes.topicsCsv,
    async (ctx, { query, reply }) => sendCsv(reply, 'topics', exportTopics(ctx, query)),
    csvLimits,
  )
  serve(app, routes.topicRecord, (ctx, { params }) => getTopicRecord(ctx, params))
  serve(app, routes.createTopic, (ctx, { body }) => createTopic(ctx, body))
  serve(app, routes.updateTopic, (ctx, { params, body: { revision, ...input } }) =>
    updateTopic(ctx, { ...params, revision, input }),
  )
  serve(app, routes.archiveTopic, (ctx, { params, body }) => archiveTopic(ctx, { ...params, ...body }))
  serve(app, routes.moveTopic, (ctx, { params, body }) => moveTopic(ctx, { ...params, ...body }))
  serve(app, routes.topicUsage, (ctx, { params }) => countTopicUsage(ctx, params))
  serve(app, routes.topicFormOptions, async (ctx) => ({ items: await listTopicForms(ctx) }))
}

async function userRoutes(app: FastifyInstance) {
  const hourly = { hourly: 'changes' } as const
  serve(app, routes.userRecords, (ctx, { query }) => listUserRecords(ctx, query))
  serve(
    app,
    routes.usersCsv,
    async (ctx, { query, reply }) => sendCsv(reply, 'users', exportUsers(ctx, query)),
    csvLimits,
  )
  serve(app, routes.userOptions, (ctx) => listUserOptions(ctx))
  serve(app, routes.userRecord, (ctx, { params }) => getUser(ctx, params))
  serve(app, routes.createUser, (ctx, { body }) => createUser(ctx, body), hourly)
  serve(
    app,
    routes.updateUser,
    (ctx, { params, body: { revision, ...input } }) => updateUser(ctx, { ...params, revision, input }),
    hourly,
  )
  serve(app, routes.archiveUser, (ctx, { params, body }) => archiveUser(ctx, { ...params, ...body }), hourly)
  serve(app, routes.inviteUser, (ctx, { params }) => inviteAgain(ctx, params), hourly)
  serve(app, routes.openInvitation, (ctx, { body }) => openInvitation(ctx, body))
  serve(app, routes.acceptInvitation, async (ctx, { body, request, reply }) => {
    return admitStaff(request, reply, await acceptInvitation(ctx, body))
  })
  serve(app, routes.userUsage, (ctx, { params }) => countUserUsage(ctx, params))
}
