/** Every table that contains this text in some row, including those of the queues. */
export async function tablesContaining(
  sql: <Row extends object>(statement: string) => Promise<Row[]>,
  text: string,
): Promise<string[]> {
  const literal = `'${text.replaceAll("'", "''")}'`;
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_|information_schema)'`,
  );
  const holding = [];
  for (const { name } of tables) {
    if ((await sql(`select 1 from ${name} t where strpos(t::text, ${literal}) > 0 limit 1`)).length > 0) holding.push(name);
  }
  return holding;
}
