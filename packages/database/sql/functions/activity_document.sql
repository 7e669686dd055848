-- What an entry is found by: the words of everything that the log shows of it.
CREATE OR REPLACE FUNCTION activity_document(actor text, action text, subject text, before jsonb, after jsonb, ip text, request_id text)
 RETURNS tsvector
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN to_tsvector('simple', public.search_text(left(concat_ws(' ', actor, action, subject,
    (SELECT string_agg(key || ' ' || value, ' ') FROM jsonb_each_text(before)),
    (SELECT string_agg(key || ' ' || value, ' ') FROM jsonb_each_text(after)), ip, request_id), 10000)));
