/** Connections that wait for a lock in this database; other spec files use other databases of the same server. */
export const LOCK_WAITERS = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
