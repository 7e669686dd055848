import { routes } from '@lodge/contracts'
import { readingAs } from '@lodge/desk/foundation'
import { getEmbeddedTopic, getTopic, listMyCourses, listStaffTopics, listTopics } from '@lodge/desk/ticketing'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'
import { signedIn } from '../sessions/guard.ts'

export async function topicRoutes(app: FastifyInstance) {
  serve(app, routes.topics, async (ctx, { request, reply }) => {
    // Visitors see what is for everybody; whoever is signed in, what is for their department.
    const actor = (await signedIn(request, reply, 'portal')) ?? ctx.actor
    return { items: await listTopics(readingAs(ctx, actor)) }
  })
  serve(app, routes.staffTopics, async (ctx, { query }) => ({ items: await listStaffTopics(ctx, query) }))
  serveArea(app, {
    embeddedTopic: getEmbeddedTopic,
    topic: getTopic,
  })
  serve(app, routes.myCourses, async (ctx) => ({ items: await listMyCourses(ctx) }))
}
