import { EnvironmentError } from './read-environment.ts'

const megabyte = 1024 * 1024

export interface FolderSettings {
  kind: 'folder'
  folder: string
  /** Bytes of the disk that stay free. */
  reserve: number
}

export interface BucketSettings {
  kind: 'bucket'
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  /** Begins every name in the bucket; ends with a slash, or is empty. */
  prefix: string
}

/** The place of all files: a folder that every process shares, or a bucket of the S3 API. */
export type FileSettings = FolderSettings | BucketSettings

interface FileVariables {
  LODGE_FILES_DIR?: string | undefined
  LODGE_FILES_RESERVE_MB?: number | undefined
  LODGE_FILES_S3_ENDPOINT?: string | undefined
  LODGE_FILES_S3_BUCKET?: string | undefined
  LODGE_FILES_S3_REGION?: string | undefined
  LODGE_FILES_S3_ACCESS_KEY?: string | undefined
  LODGE_FILES_S3_SECRET_KEY?: string | undefined
  LODGE_FILES_S3_PREFIX?: string | undefined
}

/** Takes variables that `readEnvironment` has read. The bucket goes before the folder. */
export function fileSettings(variables: FileVariables): FileSettings {
  const {
    LODGE_FILES_S3_ENDPOINT: endpoint,
    LODGE_FILES_S3_BUCKET: bucket,
    LODGE_FILES_S3_ACCESS_KEY: accessKey,
    LODGE_FILES_S3_SECRET_KEY: secretKey,
  } = variables
  if (endpoint && bucket && accessKey && secretKey) {
    const { LODGE_FILES_S3_REGION: region = 'us-east-1', LODGE_FILES_S3_PREFIX: prefix = '' } = variables
    return { kind: 'bucket', endpoint, bucket, region, accessKey, secretKey, prefix }
  }
  const folder = folderSettings(variables)
  if (!folder) throw new EnvironmentError(['LODGE_FILES_DIR must be set'])
  return folder
}

/** Returns the folder alone, also where a bucket goes before it; null where none is named. */
export function folderSettings(
  variables: Pick<FileVariables, 'LODGE_FILES_DIR' | 'LODGE_FILES_RESERVE_MB'>,
): FolderSettings | null {
  const { LODGE_FILES_DIR: folder, LODGE_FILES_RESERVE_MB: reserve = 0 } = variables
  return folder === undefined ? null : { kind: 'folder', folder, reserve: reserve * megabyte }
}
