/** An answer as the JSON that a client receives, put together from parts that were written before. */
export class JsonBytes<Value = unknown> {
  readonly bytes: Buffer

  /** Bytes, since Node takes ten times as long to send a page of text once there is an emoji or a curly quote in it. */
  constructor(parts: readonly (string | Uint8Array)[]) {
    this.bytes = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  }

  /** Returns the value as whoever receives it reads it. */
  parse(): Value {
    return JSON.parse(this.bytes.toString())
  }
}
