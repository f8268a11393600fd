/* A baseline for the cost of the catalog's statements: Fastify and pg with only the SQL and the views of the shop. */
import '@swc-node/register/esm-register';
import Fastify from 'fastify';
import pg from 'pg';

const { listStatement, productsStatement } = await import('../../server/catalog/product-statements.ts');
const { toPublicProduct } = await import('../../server/catalog/product-view.ts');

const pool = new pg.Pool({ connectionString: process.argv[2] });
const plain = Fastify();
plain.get('/api/products', async ({ query: { limit = 24, ...query } }) => {
  const { rows } = await pool.query(listStatement({ ...query, limit: Number(limit) }, null));
  const [{ total, is_partial: partialMatch }] = rows;
  return {
    products: rows
      .slice(0, limit)
      .filter(({ id }) => id)
      .map(toPublicProduct),
    total,
    next: null,
    partialMatch,
  };
});
plain.get('/api/products/:id', async ({ params: { id } }) =>
  toPublicProduct((await pool.query(productsStatement([id]))).rows[0]),
);

await plain.listen({ port: 0, host: '127.0.0.1' });
process.on('disconnect', () => process.exit());
process.send({ url: `http://127.0.0.1:${plain.server.address().port}` });
