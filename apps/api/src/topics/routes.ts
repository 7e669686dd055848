import { routes } from '@lodge/contracts'
import { getTopic, listMyCourses, listTopics } from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'

export async function topicRoutes(app: FastifyInstance) {
  serve(app, routes.topics, async (ctx) => ({ items: await listTopics(ctx) }))
  serve(app, routes.topic, (ctx, { params }) => getTopic(ctx, params))
  serve(app, routes.myCourses, async (ctx) => ({ items: await listMyCourses(ctx) }))
}
