import { sql } from '@lodge/database'

/** Every file that a row names, with size and hash where the row has them. */
export const storedFiles = sql`
  SELECT storage_key AS key, size, sha256, 'attachment ' || id AS named_by FROM attachment
  UNION ALL SELECT preview_key, NULL, NULL, 'preview of ' || id FROM attachment WHERE preview_key IS NOT NULL
  UNION ALL SELECT storage_key, NULL, NULL, 'part of upload ' || upload_id FROM upload_part
  UNION ALL SELECT storage_key, size, NULL, 'mail ' || id FROM incoming_mail WHERE storage_key IS NOT NULL
  UNION ALL SELECT storage_key, file_size, NULL, 'import ' || id FROM import WHERE storage_key IS NOT NULL`
