import { useEffect, useState } from 'react';
import { onward, type Course } from './time-left.js';
import type { Running } from './use-generation-run.js';

const keyOf = (id: string): string => `course-of-picture/${id}`;

function keptCourse(id: string): Course | null {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(keyOf(id)) ?? 'null') as Course | null;
    return kept && Number.isFinite(kept.first.at + kept.last.at + kept.last.percent) ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Seconds until the picture is there, at the pace seen since this tab shows it, before a reload too; null while that
 * says too little.
 */
export function useTimeLeft({ id, generation, answeredAt }: Pick<Running, 'id' | 'generation' | 'answeredAt'>): number | null {
  const [seen, setSeen] = useState(() => ({ answeredAt: 0, course: keptCourse(id) }));
  const percent = generation?.percent ?? 0;
  if (percent > 0 && answeredAt !== seen.answeredAt) {
    setSeen({ answeredAt, course: onward(seen.course, { at: answeredAt, percent }) });
  }
  const { course } = seen;
  useEffect(() => {
    if (!course) return;
    try {
      window.sessionStorage.setItem(keyOf(id), JSON.stringify(course));
    } catch {
      // Forbidden storage: after a reload the pace is to be seen anew.
    }
  }, [course, id]);
  return course?.left ?? null;
}
