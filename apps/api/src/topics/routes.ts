import { routes } from '@lodge/contracts'
import { getTopic, listMyCourses, listStaffTopics, listTopics, readingAs } from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'
import { signedIn } from '../sessions/guard.ts'

export async function topicRoutes(app: FastifyInstance) {
  serve(app, routes.topics, async (ctx, { request, reply }) => {
    // Visitors see what is for everybody; whoever is signed in, what is for their department.
    const actor = (await signedIn(request, reply, 'portal')) ?? ctx.actor
    return { items: await listTopics(readingAs(ctx, actor)) }
  })
  serve(app, routes.staffTopics, async (ctx, { query }) => ({ items: await listStaffTopics(ctx, query) }))
  serve(app, routes.topic, (ctx, { params }) => getTopic(ctx, params))
  serve(app, routes.myCourses, async (ctx) => ({ items: await listMyCourses(ctx) }))
}
