-- Returns the words of a form's answers. An answer in files is found by their names.
CREATE OR REPLACE FUNCTION search_answers(answers jsonb, version_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    SELECT string_agg(COALESCE(chosen.label, given_file.name, answer.value), ' ')
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
    LEFT JOIN LATERAL (
        -- Words in any other field are what they are, even where they look like an id.
        SELECT COALESCE(
            (SELECT name FROM attachment WHERE attachment.id = CASE WHEN is_id THEN answer.value::uuid END), '') AS name
        FROM (SELECT answer.value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' AS is_id) looks
        WHERE is_id AND EXISTS (
            SELECT FROM form_version, jsonb_array_elements(form_version.fields) field
            WHERE form_version.id = version_id AND field->>'key' = answer.key AND field->>'type' = 'file')
        ) given_file ON TRUE
    WHERE answer.value NOT IN ('true', 'false')
$function$;
