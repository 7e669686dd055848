-- CreateTable
CREATE TABLE "article_category" (
    "id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "summary" TEXT NOT NULL DEFAULT '',
    "parent_id" UUID,
    "position" INTEGER NOT NULL DEFAULT 0,
    "path" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "article_category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "article" (
    "id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "category_id" UUID NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'en',
    "audience" TEXT NOT NULL DEFAULT 'public',
    "department_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "keywords" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "draft" JSONB,
    "draft_file_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "published_version_id" UUID,
    "scheduled_version_id" UUID,
    "publish_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "review_on" DATE,
    "published_at" TIMESTAMPTZ(3),
    "changed_at" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "article_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "article_version" (
    "id" UUID NOT NULL,
    "article_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "headings" JSONB NOT NULL,
    "text" TEXT NOT NULL,
    "attachment_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "image_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "author_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "article_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "article_address" (
    "address" TEXT NOT NULL,
    "article_id" UUID,
    "category_id" UUID,

    CONSTRAINT "article_address_pkey" PRIMARY KEY ("address")
);

-- CreateTable
CREATE TABLE "article_search" (
    "article_id" UUID NOT NULL,
    "configuration" TEXT NOT NULL,
    "document" tsvector NOT NULL,
    "title" TEXT NOT NULL,

    CONSTRAINT "article_search_pkey" PRIMARY KEY ("article_id")
);

-- CreateTable
CREATE TABLE "article_popularity" (
    "article_id" UUID NOT NULL,
    "reads" BIGINT NOT NULL DEFAULT 1,
    "score" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "article_popularity_pkey" PRIMARY KEY ("article_id")
);

-- CreateTable
CREATE TABLE "search_synonym" (
    "id" UUID NOT NULL,
    "words" TEXT[],
    "plain" TEXT[],
    "revision" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "search_synonym_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "attachment" ADD COLUMN "article_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "article_category_alias_key" ON "article_category"("alias");
CREATE UNIQUE INDEX "article_category_path_key" ON "article_category"("path");
CREATE INDEX "article_category_parent_id_idx" ON "article_category"("parent_id");
CREATE UNIQUE INDEX "article_alias_key" ON "article"("alias");
CREATE INDEX "article_category_id_idx" ON "article"("category_id");
CREATE INDEX "article_title_id_idx" ON "article"("title", "id");
CREATE INDEX "article_updated_at_id_idx" ON "article"("updated_at" DESC, "id" DESC);
CREATE INDEX "article_publish_at_idx" ON "article"("publish_at");
CREATE INDEX "article_review_on_idx" ON "article"("review_on");
CREATE UNIQUE INDEX "article_published_version_id_key" ON "article"("published_version_id");
CREATE UNIQUE INDEX "article_scheduled_version_id_key" ON "article"("scheduled_version_id");
CREATE UNIQUE INDEX "article_version_article_id_version_key" ON "article_version"("article_id", "version");
CREATE INDEX "article_version_author_id_idx" ON "article_version"("author_id");
CREATE INDEX "article_address_article_id_idx" ON "article_address"("article_id");
CREATE INDEX "article_address_category_id_idx" ON "article_address"("category_id");
CREATE INDEX "article_search_document" ON "article_search" USING GIN ("document");
CREATE INDEX "article_search_title" ON "article_search" USING GIN ("title" gin_trgm_ops);
CREATE INDEX "article_search_configuration_idx" ON "article_search"("configuration");
CREATE INDEX "article_popularity_score_idx" ON "article_popularity"("score" DESC);
CREATE INDEX "search_synonym_plain_idx" ON "search_synonym" USING GIN ("plain");
CREATE INDEX "attachment_article_id_idx" ON "attachment"("article_id");

-- AddForeignKey
ALTER TABLE "article_category" ADD CONSTRAINT "article_category_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "article_category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "article" ADD CONSTRAINT "article_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "article_category"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "article" ADD CONSTRAINT "article_published_version_id_fkey" FOREIGN KEY ("published_version_id") REFERENCES "article_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "article" ADD CONSTRAINT "article_scheduled_version_id_fkey" FOREIGN KEY ("scheduled_version_id") REFERENCES "article_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "article_version" ADD CONSTRAINT "article_version_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "article_version" ADD CONSTRAINT "article_version_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "article_address" ADD CONSTRAINT "article_address_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "article_address" ADD CONSTRAINT "article_address_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "article_category"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "article_search" ADD CONSTRAINT "article_search_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "article_popularity" ADD CONSTRAINT "article_popularity_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "article"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Checks
ALTER TABLE article ADD CONSTRAINT article_audience_known CHECK (audience = ANY (ARRAY['public'::text, 'signed_in'::text, 'departments'::text, 'staff'::text]));
ALTER TABLE article ADD CONSTRAINT article_has_departments CHECK ((audience = 'departments') = (department_ids <> '{}'));
ALTER TABLE article ADD CONSTRAINT article_schedule_is_whole CHECK ((publish_at IS NULL) = (scheduled_version_id IS NULL));
ALTER TABLE article_address ADD CONSTRAINT article_address_is_of_one CHECK (num_nonnulls(article_id, category_id) = 1);

-- A configuration for each language that Postgres has stems and stop words of. Accents do not matter.
DO $$
DECLARE
    language record;
BEGIN
    FOR language IN
        SELECT * FROM (VALUES ('da', 'danish'), ('de', 'german'), ('en', 'english'), ('es', 'spanish'), ('fi', 'finnish'),
            ('fr', 'french'), ('hu', 'hungarian'), ('it', 'italian'), ('nl', 'dutch'), ('no', 'norwegian'),
            ('pt', 'portuguese'), ('ru', 'russian'), ('sv', 'swedish'), ('tr', 'turkish')) AS known (tag, name)
    LOOP
        EXECUTE format('CREATE TEXT SEARCH DICTIONARY search_%s_stem (TEMPLATE = snowball, LANGUAGE = %s, STOPWORDS = %s)',
            language.tag, language.name, language.name);
        EXECUTE format('CREATE TEXT SEARCH CONFIGURATION search_%s (COPY = search)', language.tag);
        EXECUTE format('ALTER TEXT SEARCH CONFIGURATION search_%s
            ALTER MAPPING REPLACE search_stem WITH search_%s_stem', language.tag, language.tag);
    END LOOP;
END $$;
-- Words as they are written, for other languages and for beginnings of words.
CREATE TEXT SEARCH CONFIGURATION search_plain (COPY = search);
ALTER TEXT SEARCH CONFIGURATION search_plain ALTER MAPPING REPLACE search_stem WITH simple;

-- Returns the configuration of a language such as `de-AT`.
CREATE FUNCTION article_configuration(language text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE split_part(lower(language), '-', 1)
    WHEN 'nb' THEN 'search_no' WHEN 'nn' THEN 'search_no'
    ELSE CASE WHEN split_part(lower(language), '-', 1)
            = ANY ('{da,de,en,es,fi,fr,hu,it,nl,no,pt,ru,sv,tr}'::text[])
        THEN 'search_' || split_part(lower(language), '-', 1) ELSE 'search_plain' END
END;

-- "Wi-Fi" is found as "wifi" too.
CREATE FUNCTION article_words(given text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN search_text(given || COALESCE(' ' || (
    SELECT string_agg(replace(found.parts[1], '-', ''), ' ')
    FROM regexp_matches(given, '[[:alnum:]]+(?:-[[:alnum:]]+)+', 'g') AS found (parts)), ''));

-- Titles, headings and keywords are kept as written besides, so that the beginning of any word in them is found.
CREATE FUNCTION article_vector(configuration text, given text, weight "char")
 RETURNS tsvector
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN setweight(to_tsvector(configuration::regconfig, article_words(given)), weight)
    || setweight(to_tsvector('search_plain'::regconfig, article_words(given)), weight);

-- Writes what is found of these articles: nothing of those that are not published.
CREATE FUNCTION article_index(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
    DELETE FROM article_search USING article
    WHERE article_search.article_id = article.id AND article.id = ANY (ids)
        AND (article.published_version_id IS NULL OR article.archived_at IS NOT NULL);
    INSERT INTO article_search (article_id, configuration, document, title)
    SELECT article.id, language.configuration,
        article_vector(language.configuration, version.title, 'A')
            || article_vector(language.configuration, array_to_string(article.keywords, ' . '), 'A')
            || article_vector(language.configuration, COALESCE(heading.text, ''), 'B')
            || article_vector(language.configuration, version.summary, 'C')
            || setweight(to_tsvector(language.configuration::regconfig, article_words(version.text)), 'C'),
        search_text(version.title || ' ' || array_to_string(article.keywords, ' '))
    FROM article
    JOIN article_version version ON version.id = article.published_version_id
    CROSS JOIN LATERAL (SELECT article_configuration(article.language) AS configuration) language
    CROSS JOIN LATERAL (
        SELECT string_agg(each->>'text', ' . ') AS text FROM jsonb_array_elements(version.headings) each) heading
    WHERE article.id = ANY (ids) AND article.archived_at IS NULL
    ON CONFLICT (article_id) DO UPDATE
        SET configuration = excluded.configuration, document = excluded.document, title = excluded.title;
END $function$;

-- Returns a search in the languages that articles are written in. Each term is
-- `{ "any": [["student", "card*"], ["campus card"]], "isExcluded": false }`: one of its alternatives has to match, with
-- all its phrases; a star marks the beginning of a word. A document has to match each of the terms, or any of them.
CREATE FUNCTION article_query(terms jsonb, needs_all boolean)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
    configuration regconfig;
    term jsonb;
    meant tsquery;
    wanted tsquery;
    unwanted tsquery;
    found tsquery := '';
BEGIN
    FOR configuration IN
        WITH RECURSIVE used AS (
            (SELECT article_search.configuration AS name FROM article_search ORDER BY 1 LIMIT 1)
            UNION ALL
            SELECT (SELECT article_search.configuration FROM article_search
                    WHERE article_search.configuration > used.name ORDER BY 1 LIMIT 1)
            FROM used WHERE used.name IS NOT NULL)
        SELECT name::regconfig FROM used WHERE name IS NOT NULL
    LOOP
        wanted := '';
        unwanted := '';
        FOR term IN SELECT jsonb_array_elements(terms) LOOP
            meant := article_term(configuration, term->'any');
            IF (term->>'isExcluded')::boolean THEN
                unwanted := unwanted || meant;
            ELSIF needs_all THEN
                wanted := wanted && meant;
            ELSE
                wanted := wanted || meant;
            END IF;
        END LOOP;
        IF numnode(wanted) > 0 THEN
            found := found || (CASE WHEN numnode(unwanted) > 0 THEN wanted && !!unwanted ELSE wanted END);
        END IF;
    END LOOP;
    RETURN found;
END $function$;

CREATE FUNCTION article_term(configuration regconfig, alternatives jsonb)
 RETURNS tsquery
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
    alternative jsonb;
    phrase text;
    plain text;
    one tsquery;
    whole tsquery;
    meant tsquery := '';
BEGIN
    FOR alternative IN SELECT jsonb_array_elements(alternatives) LOOP
        whole := '';
        FOR phrase IN SELECT jsonb_array_elements_text(alternative) LOOP
            plain := search_text(phrase);
            one := phraseto_tsquery(configuration, plain);
            -- The beginning of a word may be a stop word itself, which says nothing yet.
            IF numnode(one) > 0 AND phrase LIKE '%*' AND plain ~ '^[^ ]{2,}$' THEN
                one := one || to_tsquery('search_plain', quote_literal(plain) || ':*');
            END IF;
            whole := whole && one;
        END LOOP;
        meant := meant || whole;
    END LOOP;
    RETURN meant;
END $function$;

-- Returns the published articles whose titles or keywords are spelt like these words: the average of their likeness.
CREATE FUNCTION article_titles_near(given text[])
 RETURNS TABLE (article_id uuid, rank double precision)
 LANGUAGE sql
 STABLE
 SET "pg_trgm.word_similarity_threshold" TO '0.45'
AS $function$
    WITH typed AS MATERIALIZED (
        SELECT search_text(word) AS word FROM unnest(given) word WHERE length(search_text(word)) > 2
    )
    SELECT near.article_id, avg(word_similarity(typed.word, near.title))
    FROM typed, article_search near
    WHERE near.title %> ANY (ARRAY(SELECT word FROM typed))
    GROUP BY near.article_id
$function$;
