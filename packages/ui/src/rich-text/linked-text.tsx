import { Fragment, useMemo } from 'react'
import { ExternalLink } from './external-link.tsx'
import { splitLinks } from './split-links.ts'

export function LinkedText({ text, addressOf }: { text: string; addressOf?: (address: string) => string }) {
  const parts = useMemo(() => splitLinks(text), [text])
  return parts.map(({ text: label, address }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    <Fragment key={index}>
      {address === null ? (
        label
      ) : (
        <ExternalLink address={addressOf ? addressOf(address) : address}>
          {/* Marks before it in the text must not turn it round. */}
          <bdi dir="ltr">{label}</bdi>
        </ExternalLink>
      )}
    </Fragment>
  ))
}
