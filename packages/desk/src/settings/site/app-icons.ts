import type { Context } from '../../foundation/context.ts'
import { loadSite } from '../../messaging/email/load-site.ts'
import { findSiteLogo } from './site-logo.ts'

/** The pictures by which a device shows the portal among its apps. A maskable one is cut to any shape. */
export const appIcons = {
  'icon-192.png': { size: 192, share: 0.8, purpose: 'any' },
  'icon-512.png': { size: 512, share: 0.8, purpose: 'any' },
  'maskable-512.png': { size: 512, share: 0.6, purpose: 'maskable' },
  'apple-touch-icon.png': { size: 180, share: 0.7, purpose: null },
} as const

export type AppIconName = keyof typeof appIcons

const ownColor = '#081c39'

/** Returns what a browser needs to install the portal, under the site's name. */
export async function getAppManifest({ db }: Pick<Context, 'db'>) {
  const { name, shortName, primaryColor, logoHash } = await loadSite(db)
  // Another logo or colour is another address, so that devices draw it anew.
  const version = encodeURIComponent(`${logoHash?.slice(0, 12) ?? 'own'}-${primaryColor ?? ownColor}`)
  const icons = Object.entries(appIcons).flatMap(([file, { size, purpose }]) =>
    purpose === null
      ? []
      : [
          {
            src: `/app-icons/${file}?v=${version}`,
            sizes: `${size}x${size}`,
            type: 'image/png',
            purpose,
          },
        ],
  )
  return {
    name,
    short_name: shortName,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: primaryColor ?? ownColor,
    icons,
  }
}

/** Returns an icon as PNG: the site's logo on white, or Lodge's own in the site's colour. */
export async function drawAppIcon(ctx: Pick<Context, 'db'>, name: AppIconName): Promise<Uint8Array> {
  const { logoHash, primaryColor } = await loadSite(ctx.db)
  const logo = logoHash === null ? null : await findSiteLogo(ctx, logoHash)
  const { size, share } = appIcons[name]
  const { default: sharp } = await import('sharp')
  const inside = Math.round(size * share)
  const picture = await sharp(logo ? logo.bytes : Buffer.from(house), { limitInputPixels: 4_000_000 })
    .resize(inside, inside, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
  const background = logo ? '#ffffff' : (primaryColor ?? ownColor)
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: picture }])
    .png()
    .toBuffer()
}

/** As in the portal's `favicon.svg`, without its ground. */
const house =
  '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="5 5 22 22"><path d="M7 16 16 8l9 8v9h-6v-6h-6v6H7z" fill="#fff"/></svg>'
