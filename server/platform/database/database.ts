import { Injectable } from '@nestjs/common';
import type { ConnectionType } from '@mikro-orm/core';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { Pool } from 'pg';
import { logger } from '../logging/logger.js';
import { settlesWithin } from '../settles-within.js';
import { ReplicatedDriver, ReplicaMonitor } from './replicas.js';

type AfterCommit = () => Promise<void>;

export interface Statement {
  /** Name of the prepared statement: each connection plans it once. Without a name it is planned each time. */
  name?: string | undefined;
  text: string;
  values: unknown[];
}

const SETTLE_MS = 3_000;
const BATCH = 5_000;
/** Probes come more often than the idle timeout, so the connection stays open even when PostgreSQL has none left. */
const PROBE = { max: 1, connectionTimeoutMillis: 2_000, query_timeout: 2_000, idleTimeoutMillis: 30_000, keepAlive: true };

/** PostgreSQL. Every use case gets its own entity manager, so requests and jobs share no state. */
@Injectable()
export class Database {
  private readonly afterCommitWork = new WeakMap<EntityManager, AfterCommit[]>();
  private readonly pending = new Set<Promise<void>>();

  private readonly replicas: ReplicaMonitor | undefined;
  private readonly probe: Pool;

  constructor(private readonly orm: MikroORM) {
    this.probe = new Pool({ ...PROBE, connectionString: orm.config.get('clientUrl') });
    this.probe.on('error', (error) => logger.warn({ err: error }, 'the connection of the database probe broke'));
    const driver = orm.em.getDriver();
    if (driver instanceof ReplicatedDriver) this.replicas = new ReplicaMonitor(driver);
    this.replicas?.start();
  }

  /** A new entity manager, for reading. */
  fork(): EntityManager {
    return this.orm.em.fork();
  }

  /**
   * Runs one statement on a connection of its own, without the ORM, which costs more than a small read.
   * @throws DriverException like the ORM
   */
  async query<Row>(statement: Statement, from: ConnectionType = 'write'): Promise<Row[]> {
    const driver = this.orm.em.getDriver();
    try {
      const pool = await driver.getConnection(from).getNativeClient();
      const client = await pool.connect();
      // Uses a callback: pg's promise would keep the rows in memory until the next full garbage collection.
      return await new Promise<Row[]>((resolve, reject) => {
        client.query<Row & object>(statement, (error, result) => {
          client.release();
          if (error as Error | null) reject(error);
          else resolve(result.rows);
        });
      });
    } catch (error) {
      throw driver.convertException(error as Error);
    }
  }

  /**
   * Runs one statement in the transaction of `em`, where `em.execute` would write the values into the text, which is then
   * parsed and planned each time.
   * @throws DriverException like the ORM
   */
  async queryIn<Row>(em: EntityManager, { name, text, values }: Statement): Promise<Row[]> {
    try {
      // Kysely does not support statement names, but passes this object on to pg, which does.
      return (await em.getKysely().executeQuery<Row>({ sql: { name, text }, parameters: values } as never)).rows;
    } catch (error) {
      throw em.getDriver().convertException(error as Error);
    }
  }

  /** For public data that may be seconds old: reads from a replica if one answers, else from the primary. */
  async readPublic<Row>(statement: Statement): Promise<Row[]> {
    if (!this.replicas) return this.query(statement);
    try {
      return await this.query(statement, 'read');
    } catch (error) {
      logger.warn({ err: error }, 'a read replica did not answer; reading from the primary');
      return this.query(statement);
    }
  }

  /** Runs `work` in one transaction. Tasks given to `afterCommit` run in the background once it is committed. */
  async transaction<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    let committed: AfterCommit[] = [];
    const result = await this.orm.em.fork().transactional(async (em) => {
      const afterCommit: AfterCommit[] = [];
      this.afterCommitWork.set(em, afterCommit);
      const value = await work(em);
      committed = afterCommit;
      return value;
    });
    committed.forEach((task) => this.runInBackground(task));
    return result;
  }

  /**
   * Deletes matching rows in batches: a single statement for a large backlog would time out and be rolled back again and
   * again. Locked rows stay.
   * @param table with its schema; its alias in the condition is `old`
   */
  async deleteInBatches(table: string, condition: string, params: readonly (string | number)[]): Promise<void> {
    const batch = `delete from ${table} where ctid = any(array(select ctid from ${table} old where ${condition} limit ${BATCH} for update skip locked))`;
    const em = this.fork();
    let deleted: number;
    do {
      ({ affectedRows: deleted } = await em.execute<{ affectedRows: number }>(batch, [...params], 'run'));
    } while (deleted > 0);
  }

  /** Runs the task after the transaction of `em` has been committed. */
  afterCommit(em: EntityManager, task: AfterCommit): void {
    const tasks = this.afterCommitWork.get(em);
    if (!tasks) throw new Error('This entity manager is not inside Database.transaction().');
    tasks.push(task);
  }

  /** Uses its own connection: a busy pool is not an outage. @throws Error when PostgreSQL cannot be reached */
  async ping(): Promise<void> {
    await this.probe.query('select 1');
  }

  /** Waits a few seconds for after-commit tasks; the outbox relay repeats those that a failing queue blocks. */
  async finishAfterCommit(): Promise<void> {
    await settlesWithin(Promise.all(this.pending), SETTLE_MS);
  }

  async close(): Promise<void> {
    await this.replicas?.stop();
    await this.probe.end();
    await this.orm.close();
  }

  private runInBackground(task: AfterCommit): void {
    const run = task()
      .catch((error: unknown) => logger.warn({ err: error }, 'a task after a commit failed; the outbox relay will do it'))
      .finally(() => this.pending.delete(run));
    this.pending.add(run);
  }
}
