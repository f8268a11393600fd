import { Injectable } from '@nestjs/common';
import { uuidv7 } from 'uuidv7';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../clock.js';
import { Database } from '../database/database.js';
import { AuditEntry, type AuditSubject } from './audit-entry.entity.js';

export interface Change {
  /** Id of the user who makes the change. */
  actorId: string;
  subject: AuditSubject;
  subjectId: string;
  action: string;
  /** Null when the subject did not exist before. */
  before: Record<string, unknown> | null;
  /** Null when the subject no longer exists. */
  after: Record<string, unknown> | null;
}

/** Append-only log of changes: the acting user, the subject, and its values before and after. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Call in the transaction that makes the change. Stores only the fields that differ; if none differs, stores nothing. */
  record(em: EntityManager, { actorId, subject, subjectId, action, before, after }: Change): void {
    const isEdit = before !== null && after !== null;
    const fields = isEdit ? Object.keys(after).filter((field) => !isSame(before[field], after[field])) : null;
    if (fields?.length === 0) return;
    em.create(AuditEntry, {
      id: uuidv7(),
      actorId,
      subject,
      subjectId,
      action,
      before: before && pick(before, fields),
      after: after && pick(after, fields),
      createdAt: this.clock.now(),
    });
  }

  /** Newest first. */
  list(subject: AuditSubject, subjectId: string, limit: number): Promise<AuditEntry[]> {
    return this.database.fork().find(AuditEntry, { subject, subjectId }, { orderBy: { createdAt: 'desc', id: 'desc' }, limit });
  }
}

function pick(state: Record<string, unknown>, fields: string[] | null): Record<string, unknown> {
  return fields ? Object.fromEntries(fields.map((field) => [field, state[field] ?? null])) : state;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
