import type { ImportKind, ImportView } from '@lodge/contracts'
import { limits, toMegabytes } from '@lodge/contracts'
import { EmptyState, ErrorState, FileUploadField, PageHeader, SkeletonRows, useFileUploads } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { http } from '../../foundation/http.ts'
import { t } from '../../foundation/t.ts'
import { ImportHistory } from './import-history.tsx'
import { importKinds, importTitle } from './import-kind.ts'
import { importsQuery } from './queries.ts'

export function UserImportsScreen() {
  return <ImportListScreen kind="users" />
}

export function CourseImportsScreen() {
  return <ImportListScreen kind="courses" />
}

function ImportListScreen({ kind }: { kind: ImportKind }) {
  const query = useQuery(importsQuery(kind))
  const items = query.data?.items ?? []
  return (
    <div className="flex min-h-full flex-col gap-4 py-3">
      <div className="flex flex-col gap-4 px-gutter max-lg:px-4">
        <PageHeader title={importTitle(kind)} text={t(`imports.text.${kind}`)}>
          <Link to={importKinds[kind].records} className="text-sm underline underline-offset-4">
            {t(`imports.back.${kind}`)}
          </Link>
        </PageHeader>
        <ImportUpload kind={kind} />
        <h2 className="text-body font-semibold">{t('imports.history')}</h2>
      </div>
      {query.isPending && <SkeletonRows rows={4} className="px-gutter" />}
      {query.isError && (
        <ErrorState error={query.error} onRetry={() => query.refetch()} className="mx-gutter" />
      )}
      {query.isSuccess && items.length === 0 && (
        <EmptyState
          icon={<FileUp aria-hidden />}
          title={t('imports.empty')}
          text={t('imports.emptyText')}
          className="mx-gutter"
        />
      )}
      {items.length > 0 && <ImportHistory kind={kind} items={items} />}
    </div>
  )
}

/** Takes one file, and goes on to its columns. */
function ImportUpload({ kind }: { kind: ImportKind }) {
  const navigate = useNavigate()
  const uploads = useFileUploads<ImportView>({
    maxFiles: 1,
    maxBytes: limits.importFileSize,
    extensions: ['csv', 'tsv', 'txt', 'zip'],
    upload: async (file, progress) => {
      const view = await http.upload(importKinds[kind].upload, file, progress)
      await navigate(`${importKinds[kind].path}/${view.id}`)
      return view
    },
  })
  return (
    <FileUploadField
      label={t('imports.file')}
      hint={t('imports.fileHint', {
        megabytes: toMegabytes(limits.importFileSize),
        lines: limits.importLines,
      })}
      uploads={uploads}
      className="max-w-2xl"
    />
  )
}
