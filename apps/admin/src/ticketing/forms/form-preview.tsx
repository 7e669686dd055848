import type { FormAnswers, FormField } from '@lodge/contracts'
import { Button, TopicFormFields } from '@lodge/ui'
import { useState } from 'react'
import { t } from '../../foundation/t.ts'
import { usePreviewFiles } from './use-preview-files.ts'

interface FormPreviewProps {
  name: string
  fields: readonly FormField[]
  title?: string
}

/** A form as students meet it on a phone. It can be tried: what depends on an answer comes with it. */
export function FormPreview({ name, fields, title = t('topics.preview') }: FormPreviewProps) {
  const [answers, setAnswers] = useState<FormAnswers>({})
  const [round, setRound] = useState(0)
  const files = usePreviewFiles()
  const clear = () => {
    setAnswers({})
    // Files are in the fields themselves.
    setRound(round + 1)
  }
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <header className="flex items-center gap-2">
        <h2 className="flex-1 text-body font-semibold">{title}</h2>
        {Object.keys(answers).length > 0 && (
          <Button variant="ghost" size="small" onClick={clear}>
            {t('forms.emptyPreview')}
          </Button>
        )}
      </header>
      <div className="flex w-full max-w-[390px] flex-col gap-6 rounded-md border border-border bg-background p-4">
        <p className="text-lg font-semibold break-words">{name.trim() || t('forms.create')}</p>
        {fields.length === 0 ? (
          <p className="text-sm text-muted-foreground">{t('topics.previewNoForm')}</p>
        ) : (
          <TopicFormFields
            key={round}
            files={files}
            fields={fields}
            formAnswers={answers}
            courses={{
              hasFailed: false,
              onRetry: () => undefined,
              noCourses: '',
              loadFailed: '',
              courses: [{ alias: 'example', code: 'ABC101', name: t('topics.previewCourse') }],
              hint: t('topics.previewCourses'),
            }}
            errorAt={() => undefined}
            onAnswer={(key, answer) => setAnswers((before) => ({ ...before, [key]: answer }))}
          />
        )}
      </div>
    </section>
  )
}
