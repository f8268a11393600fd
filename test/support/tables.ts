/** One row, as `table: (values)`, of every table that contains this text, including the tables of the queues. */
export async function rowsContaining(
  sql: <Row extends object>(statement: string) => Promise<Row[]>,
  text: string,
): Promise<string[]> {
  const literal = `'${text.replaceAll("'", "''")}'`;
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_|information_schema)'`,
  );
  const found = [];
  for (const { name } of tables) {
    const rows = await sql<{ row: string }>(`select t::text as row from ${name} t where strpos(t::text, ${literal}) > 0 limit 1`);
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}
