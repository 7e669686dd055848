import { alternates } from '@lodge/contracts'
import { listSitemap } from '@lodge/desk/knowledge-base'
import type { FastifyInstance } from 'fastify'

const disallowedPaths = ['/admin', '/api/', '/auth/', '/tickets/', '/my-account']

/** Lets search engines read nothing that asks for a sign-in. */
export async function crawlerRoutes(app: FastifyInstance) {
  const { appUrl } = app.config
  const open = { schema: { hide: true }, config: { area: 'anyone' } } as const

  app.get('/robots.txt', open, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          'Allow: /api/knowledge-base/files/',
          ...disallowedPaths.map((path) => `Disallow: ${path}`),
          `Sitemap: ${appUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )

  app.get('/sitemap.xml', open, async (_request, reply) => {
    const entries = await listSitemap(app.deps)
    const urlOf = (address: string) => `${appUrl}/knowledge-base/${encodeURI(address)}`
    const urls = entries.map(({ address, changedAt, languages }) => {
      const lastModified = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
      const others = alternates(languages).map(
        ({ language, address: other }) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${urlOf(other)}"/>`,
      )
      return `<url><loc>${urlOf(address)}</loc>${lastModified}${others.join('')}</url>`
    })
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(
        sitemapOf([
          `<url><loc>${appUrl}/</loc></url>`,
          `<url><loc>${appUrl}/knowledge-base</loc></url>`,
          ...urls,
        ]),
      )
  })
}

function sitemapOf(urls: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
}
