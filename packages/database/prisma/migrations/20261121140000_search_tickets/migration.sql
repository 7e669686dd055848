-- Search. One document per ticket holds all its words; triggers keep it in step in the transaction of the change.
-- A word's weight says who may find by it: A (number and subject), B (requester and answers) and C (public messages)
-- are the requester's too, D (internal notes and tags) the staff's alone.

CREATE TABLE "ticket_search" (
    "ticket_id" UUID NOT NULL,
    "document" tsvector NOT NULL,
    "size" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ticket_search_pkey" PRIMARY KEY ("ticket_id"),
    CONSTRAINT "ticket_search_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- A usual document stays in its row as it is, where one test after another reads it quickest.
ALTER TABLE "ticket_search" SET (toast_tuple_target = 4096);

-- A short list of what is not yet in the index: no search reads long, no reply pays for hundreds before it.
CREATE INDEX "ticket_search_document" ON "ticket_search" USING GIN ("document") WITH (gin_pending_list_limit = 1024);

-- Every word that was ever written, for what is spelt nearly alike. Never shown to whom no ticket shows it.
CREATE TABLE "search_word" (
    "word" TEXT COLLATE "C" NOT NULL,
    "stem" TEXT NOT NULL,

    CONSTRAINT "search_word_pkey" PRIMARY KEY ("word")
);

CREATE INDEX "search_word_near" ON "search_word" USING GIN ("word" gin_trgm_ops);

-- Words that came while another transaction was adding some.
CREATE TABLE "search_word_waiting" (
    "id" BIGSERIAL NOT NULL,
    "words" TEXT[],

    CONSTRAINT "search_word_waiting_pkey" PRIMARY KEY ("id")
);

-- No stop words: "Will" is a name and "IT" a team.
CREATE TEXT SEARCH DICTIONARY search_stem (TEMPLATE = snowball, LANGUAGE = english);
CREATE TEXT SEARCH CONFIGURATION search (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION search
    ALTER MAPPING FOR asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part,
        hword_numpart, int, uint, float, sfloat, version, email, host, url, url_path, file
    WITH unaccent, search_stem;

-- Lower case, no accents, no possessive, nothing but letters and digits between single spaces.
CREATE FUNCTION search_text(given TEXT) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE
RETURN btrim(regexp_replace(regexp_replace(lower(unaccent(normalize(given, NFKC))), '''s\M', ' ', 'g'),
    '[^[:alnum:]]+', ' ', 'g'));

-- The same for an index, which must be told that nobody changes the rules of `unaccent`.
CREATE FUNCTION search_name(given TEXT) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    RETURN public.search_text(given);
END $$;

CREATE INDEX "person_search" ON "person" USING GIN (search_name("name" || ' ' || split_part("email"::text, '@', 1)) gin_trgm_ops);

CREATE FUNCTION search_vector(plain TEXT, weight "char") RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE
RETURN setweight(to_tsvector('search', COALESCE(plain, '')), weight);

-- How a word stands in a document.
CREATE FUNCTION search_lexeme(word TEXT) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE
RETURN COALESCE((ts_lexize('search_stem', word))[1], word);

-- Known words that are spelt nearly alike, the nearest first.
CREATE FUNCTION search_words_near(given TEXT) RETURNS SETOF TEXT LANGUAGE sql STABLE
SET pg_trgm.similarity_threshold = 0.2 AS $$
    SELECT word FROM search_word
    WHERE word % given AND word <> given AND abs(length(word) - length(given)) <= 2
    ORDER BY similarity(word, given) DESC, word LIMIT 40
$$;

-- Answers as they were given, choices by their labels.
CREATE FUNCTION search_answers(answers JSONB, version_id UUID) RETURNS TEXT LANGUAGE sql STABLE AS $$
    SELECT string_agg(COALESCE(chosen.label, answer.value), ' ')
    FROM jsonb_each_text(answers) answer
    LEFT JOIN LATERAL (
        SELECT choice->>'label' AS label
        FROM form_version, jsonb_array_elements(form_version.fields) field, jsonb_array_elements(field->'choices') choice
        WHERE form_version.id = version_id AND field->>'key' = answer.key AND choice->>'value' = answer.value
        LIMIT 1) chosen ON TRUE
    WHERE answer.value NOT IN ('true', 'false')
$$;

-- Takes the words of a plain text into the vocabulary. One transaction at a time adds words, so that none waits for
-- another; who comes meanwhile leaves its words for the next.
CREATE FUNCTION search_learn(plain TEXT) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    unknown TEXT[];
BEGIN
    SELECT array_agg(word) INTO unknown
    FROM (SELECT DISTINCT word FROM string_to_table(plain, ' ') AS word) words
    WHERE length(word) BETWEEN 3 AND 40 AND word !~ '[0-9]'
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

-- Writes the documents of tickets anew. Of a very long conversation the newest 200,000 characters are kept, as
-- Postgres takes no document above a megabyte. Planning these statements takes longer than running them, so their plans
-- are kept.
CREATE FUNCTION search_build(ids UUID[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    plain TEXT;
BEGIN
    -- Whoever adds to one of them has finished before its messages are read.
    PERFORM FROM ticket_search WHERE ticket_id = ANY (ids) ORDER BY ticket_id FOR UPDATE;
    WITH part AS (
        SELECT ticket.id, 'T:' || ticket.team_id AS team, '@' || lower(split_part(requester.email::text, '@', 2)) AS domain,
            search_text(ticket.number || ' ' || ticket.subject) AS subject,
            search_text(concat_ws(' ', requester.name, split_part(requester.email::text, '@', 1),
                search_answers(ticket.answers, ticket.form_version_id))) AS asked,
            search_text(array_to_string(ticket.tags, ' ')) AS tags,
            search_text(said.public) AS public, search_text(said.internal) AS internal, said.size
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
        -- Capitals stand in no word, so nobody can look for a team's mark by writing it. An address counts by what stands
        -- before the @: its domain is nearly everybody's, and found only when it is written with the @.
        SELECT id, array_to_tsvector(ARRAY[team, domain]) || search_vector(subject, 'A') || search_vector(asked, 'B')
            || search_vector(public, 'C') || search_vector(tags, 'D') || search_vector(internal, 'D'), size
        FROM part
        ON CONFLICT (ticket_id) DO UPDATE SET document = excluded.document, size = excluded.size
    )
    SELECT string_agg(concat_ws(' ', subject, asked, public, tags, internal), ' ') INTO plain FROM part;
    PERFORM search_learn(plain);
END $$;

-- Adds new messages to the documents there are; the first message of a ticket brings all the rest.
CREATE FUNCTION search_messages_added() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    plain TEXT;
    others UUID[];
BEGIN
    WITH said AS (
        SELECT ticket_id, visibility = 'public' AS is_public, sum(length(body)) AS size,
            search_text(string_agg(body, ' ' ORDER BY created_at)) AS plain
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

CREATE FUNCTION search_messages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    ids UUID[];
BEGIN
    SELECT array_agg(DISTINCT place.ticket_id) INTO ids
    FROM before JOIN after USING (id),
        LATERAL (VALUES (before.ticket_id), (after.ticket_id)) place (ticket_id)
    WHERE (before.ticket_id, before.body, before.visibility) IS DISTINCT FROM
        (after.ticket_id, after.body, after.visibility);
    IF ids IS NOT NULL THEN
        PERFORM search_build(ids);
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION search_messages_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM search_build(ARRAY(SELECT DISTINCT ticket_id FROM before));
    RETURN NULL;
END $$;

CREATE FUNCTION search_ticket_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM search_build(ARRAY[NEW.id]);
    RETURN NULL;
END $$;

-- At the end of its transaction a new ticket has its messages, and with them its document; one without any gets it here.
CREATE FUNCTION search_ticket_opened() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM ticket_search WHERE ticket_id = NEW.id)
        AND EXISTS (SELECT FROM ticket WHERE id = NEW.id) THEN
        PERFORM search_build(ARRAY[NEW.id]);
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION search_person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM search_build(ARRAY(SELECT id FROM ticket WHERE requester_id = NEW.id));
    RETURN NULL;
END $$;

CREATE TRIGGER search_messages_added AFTER INSERT ON message
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_messages_added();
CREATE TRIGGER search_messages_changed AFTER UPDATE ON message
    REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION search_messages_changed();
CREATE TRIGGER search_messages_removed AFTER DELETE ON message
    REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION search_messages_removed();
CREATE TRIGGER search_ticket_changed
    AFTER UPDATE OF number, subject, tags, answers, form_version_id, requester_id, team_id ON ticket FOR EACH ROW
    WHEN ((OLD.number, OLD.subject, OLD.tags, OLD.answers, OLD.form_version_id, OLD.requester_id, OLD.team_id)
        IS DISTINCT FROM
        (NEW.number, NEW.subject, NEW.tags, NEW.answers, NEW.form_version_id, NEW.requester_id, NEW.team_id))
    EXECUTE FUNCTION search_ticket_changed();
CREATE CONSTRAINT TRIGGER search_ticket_opened AFTER INSERT ON ticket
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION search_ticket_opened();
CREATE TRIGGER search_person_changed AFTER UPDATE OF name, email ON person FOR EACH ROW
    WHEN ((OLD.name, OLD.email) IS DISTINCT FROM (NEW.name, NEW.email))
    EXECUTE FUNCTION search_person_changed();

-- The tickets that are there already.
SELECT search_build(ARRAY(SELECT id FROM ticket));
