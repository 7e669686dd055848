interface Sender {
  senderName: string
  senderAddress: string | null
}

/** Returns a sender such as `Help desk <help@uni.example>`; null without an address. */
export function formatSender({ senderName, senderAddress }: Sender): string | null {
  const name = senderName.replaceAll(/["<>]/g, '').trim()
  return senderAddress && (name ? `${name} <${senderAddress}>` : senderAddress)
}
