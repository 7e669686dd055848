export interface Video {
  provider: string
  /** Sets no cookie before one presses play. */
  player: string
}

interface Provider {
  name: string
  origin: string
  /** Returns null where the address is of no video. */
  playerOf: (address: URL) => string | null
}

const youTube: Provider = {
  name: 'YouTube',
  origin: 'https://www.youtube-nocookie.com',
  playerOf: ({ pathname, searchParams }) => {
    const id = searchParams.get('v') ?? /^\/(?:embed\/|shorts\/|live\/)?([^/]+)$/.exec(pathname)?.[1]
    return id && /^[\w-]{11}$/.test(id) ? `/embed/${id}` : null
  },
}

const vimeo: Provider = {
  name: 'Vimeo',
  origin: 'https://player.vimeo.com',
  playerOf: ({ pathname }) => {
    const id = /^\/(?:video\/)?(\d{6,12})$/.exec(pathname)?.[1]
    return id ? `/video/${id}?dnt=1` : null
  },
}

const providers = new Map([
  ...['youtube.com', 'm.youtube.com', 'youtu.be', 'youtube-nocookie.com'].map(
    (host) => [host, youTube] as const,
  ),
  ...['vimeo.com', 'player.vimeo.com'].map((host) => [host, vimeo] as const),
])

/** Origins: the only ones that a page may put into a frame. */
export const playerOrigins: readonly string[] = [youTube.origin, vimeo.origin]

/** Returns null where the address is of none of the known sites. */
export function findVideo(address: string): Video | null {
  const url = URL.parse(address.trim())
  if (url?.protocol !== 'https:') return null
  const provider = providers.get(url.host.replace(/^www\./, ''))
  const path = provider?.playerOf(url)
  return provider && path ? { provider: provider.name, player: provider.origin + path } : null
}
