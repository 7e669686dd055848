import type { Client } from 'pg'

/** Uses the triggers' own function, as one change of all tickets. */
export async function buildDocuments(client: Client, ticketIds: readonly string[]): Promise<void> {
  await client.query('SELECT search_build($1::uuid[])', [ticketIds])
}

/** Learns words that two sessions left to each other. */
export async function learnWaitingWords(client: Client): Promise<void> {
  await client.query(`
    WITH waiting AS (DELETE FROM search_word_waiting RETURNING words)
    INSERT INTO search_word (word, stem)
    SELECT word, search_lexeme(word) FROM (SELECT DISTINCT unnest(words) AS word FROM waiting) learnt
    ON CONFLICT DO NOTHING`)
}

export async function countQueues(client: Pick<Client, 'query'>): Promise<void> {
  await client.query('DELETE FROM queue_count')
  await client.query(`
    INSERT INTO queue_count (team_id, assignee_id, open, unassigned, at_risk, breached)
    SELECT team_id, assignee_id, count(*), count(*) FILTER (WHERE assignee_id IS NULL),
           count(*) FILTER (WHERE sla_status = 'at_risk'), count(*) FILTER (WHERE sla_status = 'breached')
    FROM ticket WHERE status NOT IN ('resolved', 'closed') GROUP BY team_id, assignee_id`)
}
