export type QuotePart = { kind: 'said' | 'quoted'; text: string; lines: number }

/** Fewer lines are read faster than unfolded. */
const fewestFolded = 3

const quotedLine = /^\s*>/
const attribution = /^(on|am|le|el)\s.{5,200}:\s*$/i

/** Splits a text from earlier mail that it quotes (lines that begin with `>`). */
export function splitQuotes(body: string): QuotePart[] {
  const parts: { kind: QuotePart['kind']; lines: string[] }[] = []
  for (const line of body.split(/\r?\n/)) {
    const last = parts.at(-1)
    const kind = quotedLine.test(line) ? 'quoted' : 'said'
    if (last && (last.kind === kind || (last.kind === 'quoted' && line.trim() === ''))) last.lines.push(line)
    else parts.push({ kind, lines: [line] })
  }
  return parts
    .reduce<typeof parts>(withShortOnesSaid, [])
    .map(withAttribution)
    .map(({ kind, lines }) => ({
      kind,
      text: lines.join('\n').replace(/^\n+/, '').trimEnd(),
      lines: lines.length,
    }))
    .filter(({ text }) => text !== '')
}

type UnjoinedPart = { kind: QuotePart['kind']; lines: string[] }[]

/** A line or two that somebody answers to stays in place. */
function withShortOnesSaid(before: UnjoinedPart, part: UnjoinedPart[number]): UnjoinedPart {
  const count = part.lines.filter((line) => quotedLine.test(line)).length
  const kind = part.kind === 'quoted' && count >= fewestFolded ? 'quoted' : 'said'
  const last = before.at(-1)
  if (last?.kind === 'said' && kind === 'said')
    return [...before.slice(0, -1), { kind, lines: [...last.lines, ...part.lines] }]
  return [...before, { kind, lines: part.lines }]
}

/** Moves "On Monday, Hannah wrote:" to the quotation. */
function withAttribution(
  part: UnjoinedPart[number],
  index: number,
  parts: UnjoinedPart,
): UnjoinedPart[number] {
  const introducing = (lines: string[]) => {
    const at = lines.findLastIndex((line) => line.trim() !== '')
    return at >= 0 && attribution.test(lines[at] ?? '') ? at : -1
  }
  const [before, next] = [parts[index - 1], parts[index + 1]]
  if (part.kind === 'quoted' && before) {
    const at = introducing(before.lines)
    return at < 0 ? part : { kind: 'quoted', lines: [...before.lines.slice(at), ...part.lines] }
  }
  const at = part.kind === 'said' && next ? introducing(part.lines) : -1
  return at < 0 ? part : { kind: 'said', lines: part.lines.slice(0, at) }
}
