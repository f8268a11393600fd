import { MikroORM } from '@mikro-orm/postgresql';
import { uuidv7 } from 'uuidv7';
import { entities } from '../../server/database/entities.js';
import { migrateDatabase } from '../../server/database/migrate-database.js';
import { DeadLetter, ormOptions } from '../../server/platform/index.js';
import { createTestDatabase, type TestDatabase } from '../support/postgres.js';

/**
 * Entities do not express these, so this test does not check them: indexes, other checks than lists of values, foreign keys,
 * triggers, functions, defaults, the length of texts (`text` everywhere) and the precision of times.
 */
const NOT_IN_ENTITIES = [
  /^set names/,
  /^drop (?:index|trigger|function) /,
  /^create (?:unique )?index /,
  /^alter table \S+ drop constraint /,
  /^alter table \S+ add constraint .* foreign key /,
  /^alter table \S+ add constraint .* unique /,
  / type varchar\(255\) using /,
  / type timestamptz\S* using /,
  / alter column \S+ drop default$/,
];

/** Generated columns, those that only SQL reads and writes, and those that only the previous version uses. */
const COLUMNS_OF_SQL = [
  '"catalog"."products"."headline"',
  '"catalog"."products"."listed_price_cents"',
  '"catalog"."products"."search"',
  '"checkout"."customers"."search_text"',
  '"checkout"."order_lines"."artwork_id"',
  '"checkout"."orders"."carrier"',
  '"checkout"."orders"."search_text"',
  '"checkout"."orders"."tracking_number"',
  '"generation"."user_generation_limits"."person"',
  '"identity"."mfa_challenges"."code_hash"',
];

let database: TestDatabase;
let orm: MikroORM;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateDatabase(database.url);
  orm = await MikroORM.init(ormOptions({ databaseUrl: database.url, poolSize: 1, entities }));
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

describe('entities and migrations', () => {
  it('agree on every table, column, type and nullability', async () => {
    const changes = (await orm.schema.getUpdateSchemaSQL({ dropTables: false }))
      .split(';\n')
      .map((statement) => statement.trim())
      .filter((statement) => statement !== '' && !NOT_IN_ENTITIES.some((pattern) => pattern.test(statement)));
    const dropped = changes.flatMap((change) =>
      [...change.matchAll(/drop column ("\w+")/g)].map(([, column]) => `${/^alter table (\S+)/.exec(change)?.[1]}.${column}`),
    );
    expect(changes.filter((change) => !change.includes('drop column'))).toEqual([]);
    expect(dropped.sort()).toEqual(COLUMNS_OF_SQL);
  });

  it('have the same columns with a list of values, and the first test compares the lists', async () => {
    const listed = await orm.em.fork().execute<{ column: string }[]>(
      `select replace(conrelid::regclass::text || '.' || attname, '"', '') as column
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
       where contype = 'c' and cardinality(conkey) = 1 and pg_get_constraintdef(pg_constraint.oid) like '%= ANY (ARRAY[%'`,
    );
    const enums = [...orm.getMetadata().getAll().values()].flatMap(({ schema, tableName, props }) =>
      props.filter(({ enum: isEnum }) => isEnum).map(({ fieldNames }) => `${schema}.${tableName}.${fieldNames[0]}`),
    );
    expect(enums.sort()).toEqual(listed.map(({ column }) => column).sort());
  });

  it('have an index for each foreign key: without one, each deleted row would scan the other table', async () => {
    const scanned = await orm.em.fork().execute<{ key: string }[]>(
      `select conrelid::regclass || ' ' || attname as key
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and connamespace <> 'bullmq'::regnamespace and not exists (
         select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
           and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))
       order by 1`,
    );
    expect(scanned.map(({ key }) => key)).toEqual([]);
  });

  it('make what a new row does not name null, as its type says', () => {
    const letter = {
      id: uuidv7(),
      queue: 'mail',
      name: 'mail.order',
      jobId: '1',
      payload: {},
      reason: 'Refused',
      createdAt: new Date(),
    };
    expect(orm.em.fork().create(DeadLetter, letter)).toMatchObject({ resolvedAt: null, resolution: null });
  });
});
