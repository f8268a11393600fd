import { Skeleton } from '../../../shared/ui/Skeleton.js';
import { LARGE_ROW, DefinitionList } from '../DefinitionList.js';
import { StatsPanel, type StatsPanelProps } from './StatsPanel.js';

interface FiguresPanelProps<Query extends StatsPanelProps['query']> extends Pick<StatsPanelProps, 'title' | 'action'> {
  query: Query;
  toEntries: (data: NonNullable<Query['data']>) => (readonly [name: string, value: string])[];
}

/** A panel with one row of figures. */
export function FiguresPanel<Query extends StatsPanelProps['query']>({
  title,
  action,
  query,
  toEntries,
}: FiguresPanelProps<Query>) {
  const data: Query['data'] = query.data;
  return (
    <StatsPanel title={title} action={action} query={query}>
      {data ? <DefinitionList entries={toEntries(data)} sx={LARGE_ROW} /> : <Skeleton height="52px" />}
    </StatsPanel>
  );
}
