import type { ImportView } from '@lodge/contracts'
import { ScrollRegion, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@lodge/ui'
import { t } from '../t.ts'

/** The first lines of the file, and how it was read. */
export function ImportSample({ view: { headers, encoding, separator } }: { view: ImportView }) {
  const lines = headers[0]?.samples.length ?? 0
  const separators = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h2 className="text-body font-semibold">{t('imports.sample.label')}</h2>
      <p className="text-sm text-muted-foreground">
        {t('imports.sample.readAs', {
          encoding: encoding.toUpperCase(),
          separator: t(`imports.sample.separators.${separators[separator]}`),
        })}
      </p>
      <ScrollRegion label={t('imports.sample.label')} className="overflow-x-auto">
        <table className="w-full border-collapse text-base">
          <TableHeader>
            <TableRow>
              {headers.map(({ name }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name, and none moves
                <TableHead key={place} className="whitespace-nowrap">
                  {name || t('imports.mapping.unnamed', { place: place + 1 })}
                </TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {Array.from({ length: lines }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file stay where they are
              <TableRow key={line}>
                {headers.map(({ samples }, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as with the head
                  <TableCell key={place} className="max-w-60 truncate">
                    {samples[line]}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </table>
      </ScrollRegion>
    </div>
  )
}
