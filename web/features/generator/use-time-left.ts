import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../shared/storage/browser-storage.js';
import type { StorageKey } from '../../shared/storage/stored-data.js';
import { onward, type Course } from './time-left.js';

const keyOf = (id: string): StorageKey<'sessionStorage'> => `course-of-picture/${id}`;

function keptCourse(id: string): Course | null {
  const kept = readStored('sessionStorage', keyOf(id)) as Partial<Course> | null | undefined;
  const marks = [kept?.first?.at, kept?.last?.at, kept?.last?.percent];
  return marks.every(Number.isFinite) ? (kept as Course) : null;
}

/**
 * Seconds until the picture is there, at the pace seen since this tab shows it, before a reload too; null while that
 * says too little.
 */
export function useTimeLeft(id: string, percent: number, answeredAt: number): number | null {
  const [seen, setSeen] = useState(() => ({ answeredAt: 0, course: keptCourse(id) }));
  if (percent > 0 && answeredAt !== seen.answeredAt) {
    setSeen({ answeredAt, course: onward(seen.course, { at: answeredAt, percent }) });
  }
  const { course } = seen;
  useEffect(() => {
    if (course) writeStored('sessionStorage', keyOf(id), course);
  }, [course, id]);
  return course?.left ?? null;
}
