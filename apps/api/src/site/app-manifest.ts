import { type AppIconName, appIcons, drawAppIcon, getAppManifest } from '@lodge/desk/settings'
import { refusal } from '@lodge/domain'
import type { FastifyInstance } from 'fastify'

/** Makes the portal an app on a telephone; manifest and icons follow the site's settings. */
export async function appManifest(app: FastifyInstance) {
  const undocumented = { config: { area: 'anyone' }, schema: { hide: true } } as const
  app.get('/manifest.webmanifest', undocumented, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json')
      .send(JSON.stringify(await getAppManifest(app.deps))),
  )
  app.get<{ Params: { name: string } }>(
    '/app-icons/:name',
    undocumented,
    async ({ params: { name } }, reply) => {
      if (!isIcon(name)) throw refusal('file_not_found')
      return reply
        .header('cache-control', 'public, max-age=86400')
        .type('image/png')
        .send(await drawnOnce(name))
    },
  )

  // Drawing takes a moment, and anybody may ask: what was drawn lately is kept.
  const icons = new Map<AppIconName, { at: number; icon: Promise<Buffer> }>()
  function drawnOnce(name: AppIconName): Promise<Buffer> {
    const now = app.deps.now().getTime()
    const cached = icons.get(name)
    if (cached && now - cached.at < keptMs) return cached.icon
    const icon = drawAppIcon(app.deps, name).then((bytes) => Buffer.from(bytes))
    icons.set(name, { at: now, icon })
    icon.catch(() => icons.delete(name))
    return icon
  }
}

const keptMs = 60_000

function isIcon(name: string): name is AppIconName {
  return Object.hasOwn(appIcons, name)
}
