import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { BIG_FACTS, Facts } from '../Facts.js';
import { StatsPanel, type StatsPanelProps } from './StatsPanel.js';

interface FactsPanelProps<Query extends StatsPanelProps['query']> extends Pick<StatsPanelProps, 'title' | 'action'> {
  query: Query;
  factsOf: (data: NonNullable<Query['data']>) => (readonly [name: string, value: string])[];
}

/** Figures that stand in one row. */
export function FactsPanel<Query extends StatsPanelProps['query']>({ title, action, query, factsOf }: FactsPanelProps<Query>) {
  const data: Query['data'] = query.data;
  return (
    <StatsPanel title={title} action={action} query={query}>
      {data ? <Facts facts={factsOf(data)} sx={BIG_FACTS} /> : <Skeleton height="52px" />}
    </StatsPanel>
  );
}
