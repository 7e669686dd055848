import { create } from 'qrcode'

/** Empty modules around the code, without which cameras do not find it. */
const margin = 4

/** A text as a QR code, black on white in every theme: many cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const size = modules.size + 2 * margin
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-md border border-border bg-white"
    >
      <path d={outline(modules.size, (row, column) => modules.get(row, column) === 1)} fill="#000" />
    </svg>
  )
}

function outline(size: number, isDark: (row: number, column: number) => boolean): string {
  const places = Array.from({ length: size }, (_, place) => place)
  return places
    .flatMap((row) =>
      places.filter((column) => isDark(row, column)).map((column) => `M${column} ${row}h1v1h-1z`),
    )
    .join('')
}
