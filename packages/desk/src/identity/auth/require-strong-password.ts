import { type Database, findOne } from '@lodge/database'
import { createPasswordEstimate, refusalAt } from '@lodge/domain'

interface PasswordOwner {
  name: string
  email: string
  alias?: string
}

/** With the words and names of English, which are too many for browsers. */
const estimatePassword = createPasswordEstimate(
  async () => (await import('@zxcvbn-ts/language-en')).dictionary,
)

/**
 * Throws `invalid_input` at this field, with what makes it so, for a password that is easy to guess: also one of words
 * about its owner or the site. A site that is being set up brings its own words.
 */
export async function requireStrongPassword(
  db: Database,
  password: string,
  { owner, siteWords, field }: { owner: PasswordOwner; siteWords?: readonly string[]; field: string },
): Promise<void> {
  const ofSite = siteWords ?? (await loadSiteWords(db))
  const ownWords = [owner.email, owner.name, owner.alias ?? '', ...ofSite]
  const { weakness } = await estimatePassword(password, ownWords)
  if (weakness) throw refusalAt(field, 'password_guessable', { weakness })
}

async function loadSiteWords(db: Database): Promise<string[]> {
  const site = await findOne(db, 'site', {}, { columns: ['name', 'emailDomains'] })
  return site ? [site.name, ...site.emailDomains] : []
}
