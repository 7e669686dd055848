-- The domain of a mail address is no word: at a university every other message has it, so that "exam" found all of
-- "@marlow.example". It becomes one token instead, which is found only when it is written with its @. The token's marks
-- are letters of Phags-pa, a script of the 14th century: the parser takes them for letters, and nobody types them.

-- How a domain stands in a document: its mark (U+A840), and other letters for dots and hyphens.
CREATE FUNCTION search_domain(domain TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN U&'\A840' || translate(domain, '.-', U&'\A841\A842');

-- The text with `glue` in place of each address's @ and its domain as one token.
CREATE FUNCTION search_domains(given TEXT, glue TEXT) RETURNS TEXT LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
    domain TEXT;
BEGIN
    IF given IS NULL OR strpos(given, '@') = 0 THEN
        RETURN given;
    END IF;
    -- The longest first, as one may begin another.
    FOR domain IN
        SELECT DISTINCT address.parts[1]
        FROM regexp_matches(given, '(?:[[:alnum:]_.+%''-]@|^@)([[:alnum:]][[:alnum:]-]*(?:\.[[:alnum:]-]+)+)', 'g') address (parts)
        ORDER BY 1 DESC
    LOOP
        given := replace(given, '@' || domain, glue || public.search_domain(domain));
    END LOOP;
    RETURN given;
END $$;

-- What people wrote, as words.
CREATE FUNCTION search_plain(given TEXT) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE
RETURN search_text(search_domains(given, ' '));

-- As before, without domains among the words.
CREATE OR REPLACE FUNCTION search_learn(plain TEXT) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    unknown TEXT[];
BEGIN
    SELECT array_agg(word) INTO unknown
    FROM (SELECT DISTINCT word FROM string_to_table(plain, ' ') AS word) words
    WHERE length(word) BETWEEN 3 AND 40 AND word !~ U&'[0-9\A840]'
        AND NOT EXISTS (SELECT FROM search_word known WHERE known.word = words.word);
    IF unknown IS NULL THEN
        RETURN;
    ELSIF pg_try_advisory_xact_lock(4216002) THEN
        WITH waiting AS (DELETE FROM search_word_waiting RETURNING words)
        INSERT INTO search_word (word, stem)
        SELECT word, search_lexeme(word)
        FROM (SELECT unnest(unknown) AS word UNION SELECT unnest(words) FROM waiting) learnt
        ON CONFLICT DO NOTHING;
    ELSE
        INSERT INTO search_word_waiting (words) VALUES (unknown);
    END IF;
END $$;

CREATE OR REPLACE FUNCTION search_build(ids UUID[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    plain TEXT;
BEGIN
    -- Whoever adds to one of them has finished before its messages are read.
    PERFORM FROM ticket_search WHERE ticket_id = ANY (ids) ORDER BY ticket_id FOR UPDATE;
    WITH part AS (
        SELECT ticket.id, 'T:' || ticket.team_id AS team,
            search_plain(ticket.number || ' ' || ticket.subject) AS subject,
            search_plain(concat_ws(' ', requester.name, requester.email::text,
                search_answers(ticket.answers, ticket.form_version_id))) AS asked,
            search_plain(array_to_string(ticket.tags, ' ')) AS tags,
            search_plain(said.public) AS public, search_plain(said.internal) AS internal, said.size
        FROM ticket
        JOIN person requester ON requester.id = ticket.requester_id
        CROSS JOIN LATERAL (
            SELECT string_agg(body, ' ' ORDER BY created_at) FILTER (WHERE visibility = 'public') AS public,
                string_agg(body, ' ' ORDER BY created_at) FILTER (WHERE visibility <> 'public') AS internal,
                COALESCE(sum(length(body)), 0) AS size
            FROM (SELECT body, visibility, created_at,
                    sum(length(body)) OVER (ORDER BY created_at DESC, id DESC) AS above
                FROM message WHERE message.ticket_id = ticket.id) message
            WHERE above <= 200000) said
        WHERE ticket.id = ANY (ids)
    ), written AS (
        INSERT INTO ticket_search (ticket_id, document, size)
        -- Capitals stand in no word, so nobody can look for a team's mark by writing it.
        SELECT id, array_to_tsvector(ARRAY[team]) || search_vector(subject, 'A') || search_vector(asked, 'B')
            || search_vector(public, 'C') || search_vector(tags, 'D') || search_vector(internal, 'D'), size
        FROM part
        ON CONFLICT (ticket_id) DO UPDATE SET document = excluded.document, size = excluded.size
    )
    SELECT string_agg(concat_ws(' ', subject, asked, public, tags, internal), ' ') INTO plain FROM part;
    PERFORM search_learn(plain);
END $$;

CREATE OR REPLACE FUNCTION search_messages_added() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    plain TEXT;
    others UUID[];
BEGIN
    WITH said AS (
        SELECT ticket_id, visibility = 'public' AS is_public, sum(length(body)) AS size,
            search_plain(string_agg(body, ' ' ORDER BY created_at)) AS plain
        FROM added GROUP BY 1, 2
    ), news AS (
        SELECT ticket_id, sum(size) AS size, string_agg(said.plain, ' ') AS plain,
            search_vector(max(said.plain) FILTER (WHERE is_public), 'C')
                || search_vector(max(said.plain) FILTER (WHERE NOT is_public), 'D') AS document
        FROM said GROUP BY 1
    ), grown AS (
        UPDATE ticket_search known SET document = known.document || news.document, size = known.size + news.size
        FROM news WHERE known.ticket_id = news.ticket_id AND known.size + news.size <= 200000
        RETURNING known.ticket_id
    )
    SELECT string_agg(news.plain, ' ') FILTER (WHERE grown.ticket_id IS NOT NULL),
        array_agg(news.ticket_id) FILTER (WHERE grown.ticket_id IS NULL)
    INTO plain, others FROM news LEFT JOIN grown USING (ticket_id);
    IF others IS NOT NULL THEN
        PERFORM search_build(others);
    END IF;
    PERFORM search_learn(plain);
    RETURN NULL;
END $$;

-- The tickets that are there already.
SELECT search_build(ARRAY(SELECT id FROM ticket));
