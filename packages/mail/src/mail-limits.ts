/** The limits of one mail; a site may allow more bytes. */
export const mailLimits = {
  bytes: 25 * 1024 * 1024,
  parts: 1_000,
  depth: 50,
  headerBytes: 2 * 1024 * 1024,
  /** The beginning of a mail in which its headers are read before all of it. */
  cluesBytes: 64 * 1024,
  /** Messages that are opened within each other for what they say of a bounce or a forward. */
  embeddedDepth: 5,
  readMs: 10_000,
  memoryMegabytes: 256,
  /** The longest body that is folded and shown as HTML; what is longer is shown as text. */
  htmlLength: 2_000_000,
  /** The longest HTML that is shown as it was sent, and its most tags; what is longer is shown as text. */
  shownHtmlLength: 500_000,
  shownTags: 20_000,
} as const
