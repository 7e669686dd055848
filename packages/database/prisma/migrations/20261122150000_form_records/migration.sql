ALTER TABLE "form" ADD COLUMN "draft" JSONB,
  ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  ADD COLUMN "archived_at" TIMESTAMPTZ(3);

-- An answer of several choices is found by the label of each of them.
CREATE OR REPLACE FUNCTION search_answers(answers jsonb, version_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT string_agg(COALESCE(chosen.label, answer.value), ' ')
    FROM (
        SELECT given.key, each.value
        FROM jsonb_each(answers) given
        CROSS JOIN LATERAL jsonb_array_elements_text(
            CASE jsonb_typeof(given.value) WHEN 'array' THEN given.value ELSE jsonb_build_array(given.value) END
        ) each(value)) answer
    LEFT JOIN LATERAL (
        SELECT choice->>'label' AS label
        FROM form_version, jsonb_array_elements(form_version.fields) field, jsonb_array_elements(field->'choices') choice
        WHERE form_version.id = version_id AND field->>'key' = answer.key AND choice->>'value' = answer.value
        LIMIT 1) chosen ON TRUE
    WHERE answer.value NOT IN ('true', 'false')
$function$;
