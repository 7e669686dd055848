import { CsvEncoding, csvEncodings, type ImportView } from '@lodge/contracts'
import {
  Field,
  ScrollRegion,
  Select,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@lodge/ui'
import { t } from '../../foundation/t.ts'
import { useImportActions } from './queries.ts'

/** The first lines of the file, and how it was read. */
export function ImportSample({ view }: { view: ImportView }) {
  const { headers, separator, words } = view
  const lines = headers[0]?.samples.length ?? 0
  const separators = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h2 className="text-body font-semibold">{t('imports.sample.label')}</h2>
      <EncodingField view={view} />
      {words.length > 0 && (
        <p className="text-sm break-words text-muted-foreground">{t('imports.sample.words', { words })}</p>
      )}
      <p className="text-sm text-muted-foreground">
        {t('imports.sample.readAs', {
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

function EncodingField({ view }: { view: ImportView }) {
  const { setEncoding } = useImportActions(view)
  return (
    <Field label={t('imports.sample.encoding')} hint={t('imports.sample.encodingHint')} className="max-w-sm">
      <Select
        value={setEncoding.isPending ? setEncoding.variables : view.encoding}
        options={csvEncodings.map((value) => ({ value, label: t(`imports.sample.encodings.${value}`) }))}
        onChange={(value) => setEncoding.mutate(CsvEncoding.parse(value))}
      />
    </Field>
  )
}
