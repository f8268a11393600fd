import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import type { AdminOrderDetails } from '../../../../../server/admin/orders/contract.js';
import { failureMessage } from '../../../../shared/api/failure-message.js';
import { formatDollars } from '../../../../shared/money.js';
import { BusyButton } from '../../../../shared/mui/BusyButton.js';
import { useNow } from '../../../../shared/now.js';
import { useToast } from '../../../../shared/toasts/use-toast.js';
import { DividedItem } from '../../../../shared/mui/DividedItem.js';
import { Panel } from '../../../../shared/ui/Panel.js';
import { type ProductionAction, useProductionMutation } from './order-details-api.js';
import { type Attempt, costWords, ITEM_WORDS, progressWords, STATES } from './production-words.js';

/** The order's productions at the print partner, the newest attempt first. */
export function ProductionPanel({ order }: { order: AdminOrderDetails }) {
  const { attempts, is_live: isLive } = order.production;
  const title = useRef<HTMLHeadingElement>(null);
  if (attempts.length === 0) return null;
  return (
    <Panel title="Print partner" titleRef={title} note={isLive ? undefined : 'Sandbox: nothing is printed or charged'}>
      {attempts.map((attempt) => (
        <AttemptPart key={attempt.id} orderId={order.id} attempt={attempt} onActed={() => title.current?.focus()} />
      ))}
    </Panel>
  );
}

interface AttemptPartProps {
  orderId: string;
  attempt: Attempt;
  /** Moves the focus, because the clicked button may be gone. */
  onActed: () => void;
}

function AttemptPart({ orderId, attempt, onActed }: AttemptPartProps) {
  const now = useNow();
  const toast = useToast();
  const [run, { isLoading }] = useProductionMutation();
  const { can, items } = attempt;
  const { tone, word } = STATES[attempt.state];

  const act = async (action: ProductionAction, done: string) => {
    try {
      await run({ id: orderId, productionId: attempt.id, action }).unwrap();
      toast({ tone: 'success', title: done });
      onActed();
    } catch (error) {
      toast({ tone: 'error', title: 'That didn’t work', message: failureMessage(error) });
    }
  };
  const buttons = [
    can.send_now && { action: 'send-now', name: 'Send now', done: 'It goes to the print partner now' },
    can.hold && { action: 'hold', name: 'Hold', done: 'It waits until you send it' },
    can.send_again && { action: 'send-again', name: 'Send again', done: 'A new attempt begins with an hour’s hold' },
    can.cancel && { action: 'cancel', name: 'Cancel', done: 'It is being canceled' },
  ].filter((button) => button !== false);

  return (
    <Box
      component="section"
      aria-label={`Attempt ${attempt.attempt}`}
      sx={{ '& + &': { borderTop: '1px solid var(--line)', pt: 4, mt: 4 } }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '6px 10px' }}>
        <Chip color={tone} label={word} />
        <Typography variant="hint">
          Attempt {attempt.attempt}
          {attempt.partner_reference && (
            <>
              {' · '}
              <span translate="no" style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
                {attempt.partner_reference}
              </span>
            </>
          )}
        </Typography>
      </Stack>
      <Typography variant="lead" role="status" sx={{ mt: 2 }}>
        {progressWords(attempt, now)}
      </Typography>
      {attempt.held_because && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {attempt.held_because}
        </Alert>
      )}
      <Typography variant="hint" component="p" sx={{ mt: 2 }}>
        {costWords(attempt, formatDollars)}
      </Typography>
      <ul>
        {items.map((item) => (
          <DividedItem key={item.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', py: 2 }}>
            <Box sx={{ flex: 1, minWidth: 160, overflowWrap: 'anywhere' }}>
              {item.quantity} × {item.product_name}
              <Typography variant="hint" component="div">
                <span translate="no">{item.sku}</span>
                {item.is_reprint && ' · printed again at no charge'}
                {ITEM_WORDS[item.state] && ` · ${ITEM_WORDS[item.state]}`}
              </Typography>
            </Box>
            {item.can_print_by_hand && (
              <BusyButton
                variant="text"
                size="small"
                isBusy={isLoading}
                aria-label={`I print it: ${item.product_name}`}
                onClick={() => void act(`items/${item.id}/by-hand`, 'You print it; it stays out of the partner’s order')}
              >
                I print it
              </BusyButton>
            )}
          </DividedItem>
        ))}
      </ul>
      {buttons.length > 0 && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: '8px', mt: 2 }}>
          {buttons.map(({ action, name, done }, index) => (
            <BusyButton
              key={action}
              size="small"
              variant={index === 0 ? 'contained' : 'outlined'}
              isBusy={isLoading}
              onClick={() => void act(action as ProductionAction, done)}
            >
              {name}
            </BusyButton>
          ))}
        </Stack>
      )}
    </Box>
  );
}
