import Box from '@mui/material/Box';
import { PRIVATE_IMAGE_POLLING } from '../../../../shared/images/fresh-pictures.js';
import { DividedItem } from '../../../../shared/mui/DividedItem.js';
import { Panel } from '../../../../shared/ui/Panel.js';
import { REFETCH_ON_FOCUS } from '../../keep-fresh.js';
import { useFocusInList } from '../../use-focus-in-list.js';
import { ProblemCard } from '../../problems/ProblemCard.js';
import { useProblemsOfOrderQuery } from '../../problems/problems-api.js';

/** Problems that the customer reported for the gifts of the order. Hidden without any. */
export function ProblemsPanel({ orderId }: { orderId: string }) {
  const { currentData } = useProblemsOfOrderQuery(orderId, { ...PRIVATE_IMAGE_POLLING, ...REFETCH_ON_FOCUS });
  const list = useFocusInList('main', 'article');
  if (!currentData || currentData.problems.length === 0) return null;
  return (
    <Panel title="Problems">
      <Box {...list} component="ul">
        {currentData.problems.map((problem) => (
          <DividedItem key={problem.id}>
            <ProblemCard problem={problem} isOfOrder />
          </DividedItem>
        ))}
      </Box>
    </Panel>
  );
}
