import { limits, type SiteTextImport, toMegabytes } from '@lodge/contracts'
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  ErrorState,
  Field,
  FieldError,
  getErrorMessage,
} from '@lodge/ui'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { nameLanguage } from '../../foundation/languages/name-language.ts'
import { t } from '../../foundation/t.ts'
import { useImportTexts } from './queries.ts'

export function ImportTextsButton({ language }: { language: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <Upload aria-hidden />
        {t('translations.import.open')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent className="max-w-lg">
          <ImportTexts language={language} onClose={() => setIsOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  )
}

interface ImportTextsProps {
  language: string
  onClose: () => void
}

/** Tries a file of translations on the server, and imports it once somebody has seen what it would change. */
function ImportTexts({ language, onClose }: ImportTextsProps) {
  const [isTooLarge, setIsTooLarge] = useState(false)
  const trial = useImportTexts(language, { isTrial: true })
  const run = useImportTexts(language, { isTrial: false })
  const megabytes = toMegabytes(limits.siteTextFileSize)
  const choose = (file: File) => {
    run.reset()
    trial.reset()
    setIsTooLarge(file.size > limits.siteTextFileSize)
    if (file.size <= limits.siteTextFileSize) trial.mutate(file)
  }
  const { variables: file, data: found } = trial
  const done = run.data
  return (
    <>
      <DialogHeader>
        <DialogTitle>{t('translations.import.title', { language: nameLanguage(language) })}</DialogTitle>
        <DialogDescription>{t('translations.import.text', { megabytes })}</DialogDescription>
      </DialogHeader>
      {!done && (
        <Field label={t('translations.import.file')}>
          <input
            type="file"
            aria-label={t('translations.import.file')}
            accept=".csv,text/csv"
            disabled={run.isPending}
            className="text-sm file:me-3 file:h-8 file:rounded-md file:border file:border-input file:bg-background file:px-3"
            // A corrected file of the same name is another choice.
            onClick={({ currentTarget }) => {
              currentTarget.value = ''
            }}
            onChange={({ target }) => target.files?.[0] && choose(target.files[0])}
          />
          {isTooLarge && (
            <div role="alert">
              <FieldError>{t('translations.import.tooLarge', { megabytes })}</FieldError>
            </div>
          )}
        </Field>
      )}
      {trial.isPending && <p role="status">{t('translations.import.reading')}</p>}
      {trial.isError && (
        <ErrorState title={t('translations.import.failed')} text={getErrorMessage(trial.error)} />
      )}
      {run.isError && (
        <ErrorState title={t('translations.import.failedRun')} text={getErrorMessage(run.error)} />
      )}
      {found && !done && (
        <ImportOutcome outcome={found} title={t('translations.import.found', { count: found.changed })} />
      )}
      {done && (
        <ImportOutcome outcome={done} title={t('translations.import.done', { count: done.changed })} />
      )}
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {done ? t('translations.import.close') : t('ui.dialog.cancel')}
        </Button>
        {file && found && !done && found.changed > 0 && (
          <Button isBusy={run.isPending} onClick={() => run.mutate(file)}>
            {t('translations.import.run', { count: found.changed })}
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

const numbers = ['changed', 'unchanged', 'empty', 'refused'] as const

function ImportOutcome({ outcome, title }: { outcome: SiteTextImport; title: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-body font-medium">
        {title}
      </p>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {numbers.map((name) => (
          <div key={name} className="rounded-md border border-border px-3 py-2">
            <dt className="text-xs text-muted-foreground">{t(`translations.import.${name}`)}</dt>
            <dd className="text-base font-semibold tabular-nums">{outcome[name]}</dd>
          </div>
        ))}
      </dl>
      {outcome.problems.length > 0 && <RefusedLines outcome={outcome} />}
    </div>
  )
}

function RefusedLines({ outcome: { problems, refused } }: { outcome: SiteTextImport }) {
  return (
    <section>
      <h3 className="text-sm font-medium">{t('translations.import.problems')}</h3>
      {refused > problems.length && (
        <p className="text-xs text-muted-foreground">
          {t('translations.import.more', { shown: problems.length, count: refused })}
        </p>
      )}
      <ul
        aria-label={t('translations.import.problems')}
        className="mt-2 rounded-md border border-border text-sm"
      >
        {problems.map(({ line, field, problem }) => (
          <li key={line} className="flex gap-3 border-b border-border px-3 py-1.5 last:border-b-0">
            <span className="w-20 shrink-0 tabular-nums">{t('translations.import.line', { line })}</span>
            <span className="min-w-0 flex-1">
              <span className="block break-all">{field}</span>
              <span className="block text-xs text-muted-foreground">
                {t(`translations.import.problem.${problem}`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
