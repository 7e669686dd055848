import Fastify from 'fastify'
import { Pool } from 'pg'

// The reference: Fastify with a pool and one indexed query for each route. Nobody signs in, nothing is checked.
const [databaseUrl = ''] = process.argv.slice(2)

const pool = new Pool({ connectionString: databaseUrl, max: 20 })
const app = Fastify()

app.get('/tickets', async () => {
  const { rows } = await pool.query(
    `SELECT number, subject, snippet, status, priority, created_at, updated_at FROM ticket
     WHERE status NOT IN ('resolved', 'closed')
     ORDER BY COALESCE(sla_due_at, 'infinity'::timestamptz), id LIMIT 50`,
  )
  return { items: rows }
})

app.get<{ Params: { number: string } }>('/tickets/:number', async (request) => {
  const { rows } = await pool.query('SELECT * FROM ticket WHERE number = $1', [request.params.number])
  return rows[0]
})

await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
process.send?.(typeof address === 'object' ? address?.port : null)
