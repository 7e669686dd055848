import { routes } from '@lodge/contracts'
import {
  changeTags,
  getTicketForm,
  setCourse,
  setDepartment,
  setFormAnswers,
  setTopic,
  suggestCourses,
  suggestTags,
} from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../serve.ts'

export async function ticketPropertyRoutes(app: FastifyInstance) {
  serve(app, routes.setTopic, (ctx, { params, body }) => setTopic(ctx, { ...params, ...body }))
  serve(app, routes.setDepartment, (ctx, { params, body }) => setDepartment(ctx, { ...params, ...body }))
  serve(app, routes.setCourse, (ctx, { params, body }) => setCourse(ctx, { ...params, ...body }))
  serve(app, routes.changeTags, (ctx, { params, body }) => changeTags(ctx, { ...params, ...body }))
  serve(app, routes.ticketForm, (ctx, { params }) => getTicketForm(ctx, params))
  serve(app, routes.setFormAnswers, (ctx, { params, body }) => setFormAnswers(ctx, { ...params, ...body }))
  serve(app, routes.suggestTags, async (ctx, { query }) => ({ items: await suggestTags(ctx, query) }))
  serve(app, routes.suggestCourses, async (ctx, { query }) => ({ items: await suggestCourses(ctx, query) }))
}
