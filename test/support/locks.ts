/** Whoever waits for a lock in this database: the server has those of other spec files too. */
export const LOCK_WAITERS = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
