import { z } from 'zod'
import { ProviderCertificate } from './identity-providers.ts'

/** A key of ours for SAML, by its certificate in our metadata. */
export const SamlKeyView = ProviderCertificate.extend({
  id: z.string(),
  use: z.enum(['next', 'in_use', 'former']),
})
export type SamlKeyView = z.infer<typeof SamlKeyView>

/** Our keys for SAML, the oldest first. */
export const SamlKeys = z.object({
  items: z.array(SamlKeyView),
  /** False where LODGE_SECRET has changed since they were made: rolling makes new ones. */
  isReadable: z.boolean(),
})
export type SamlKeys = z.infer<typeof SamlKeys>
