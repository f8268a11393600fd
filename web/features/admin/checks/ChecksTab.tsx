import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { useRef, useState } from 'react';
import type { AdminPrintToCheck, PrintCheckCounts } from '../../../../server/admin/print-checks/contract.js';
import { failureMessage } from '../../../shared/api/failure-message.js';
import { BusyButton } from '../../../shared/mui/BusyButton.js';
import { useToast } from '../../../shared/toasts/use-toast.js';
import { EmptyState } from '../../../shared/ui/EmptyState.js';
import { REFETCH_ON_FOCUS } from '../keep-fresh.js';
import { ListPage, TabTop } from '../ListPage.js';
import { WaitingLines } from '../release/WaitingLines.js';
import { useListAddress } from '../use-list-address.js';
import { AskDialog } from './AskDialog.js';
import { CheckKeysDialog } from './CheckKeysDialog.js';
import { type CheckGroup, usePrintChecksQuery, useSetPrintRuleMutation } from './checks-api.js';
import { GreenPrints } from './GreenPrints.js';
import { PRINT, useCheckKeys } from './use-check-keys.js';
import { useRelease } from './use-release.js';
import { YellowPrint } from './YellowPrint.js';

const EMPTY: Record<CheckGroup, readonly [title: string, message: string]> = {
  green: ['No green prints are waiting', 'Paid gifts show up here once their print file is made and no problem was found in it.'],
  yellow: ['Nothing to look at', 'Prints that someone should look at show up here, with the reason.'],
};

type CheckTab = CheckGroup | 'waiting';

/** /bestgiftsdashboard/to-check: prints that wait for their release, and gifts that wait for their customers. */
export default function ChecksTab() {
  const { params, change } = useListAddress();
  if (params.get('group') !== 'waiting') return <Prints />;
  return (
    <Box component="section" aria-labelledby="checks-title" sx={{ display: 'grid', gap: '20px' }}>
      <TabTop id="checks-title" title="To check" lead="See every print before it’s made" />
      <Tools tab="waiting" counts={undefined} releasesGreen={undefined} onChange={(tab) => change({ group: tab })} />
      <WaitingLines />
    </Box>
  );
}

function Prints() {
  const address = useListAddress();
  const group: CheckGroup = address.params.get('group') === 'yellow' ? 'yellow' : 'green';
  const query = usePrintChecksQuery({ group, after: address.after }, REFETCH_ON_FOCUS);
  const { data, currentData } = query;
  const { isBusy, release } = useRelease();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [asked, setAsked] = useState<AdminPrintToCheck | null>(null);
  const prints = currentData?.prints;
  const list = useRef<HTMLDivElement>(null);
  const counts = data?.counts;
  const changeable = (lineId: string) => prints?.find((print) => print.line_id === lineId && !print.hold && !isBusy);
  useCheckKeys(list, {
    onRelease: (lineId) => {
      const print = changeable(lineId);
      if (print) release([print]);
    },
    onAsk: (lineId) => setAsked(changeable(lineId) ?? null),
    onHelp: () => setHelpOpen(true),
  });
  const [title, message] = EMPTY[group];

  return (
    <>
      <ListPage
        name="checks"
        title="To check"
        lead="See every print before it’s made"
        actions={
          <Button variant="text" sx={WITH_KEYBOARD} onClick={() => setHelpOpen(true)}>
            Keys
          </Button>
        }
        tools={
          <Tools
            tab={group}
            counts={counts}
            releasesGreen={data?.release_green}
            onChange={(tab) => address.change({ group: tab })}
          />
        }
        address={address}
        query={query}
        items={`[${PRINT}]`}
        page={currentData && { shown: currentData.prints.length, total: currentData.counts[group], next: currentData.next }}
        failure="The prints could not be loaded."
        empty={
          prints?.length === 0 && <EmptyState icon={<CheckCircleIcon size={28} aria-hidden />} title={title} message={message} />
        }
      >
        <div ref={list}>
          {!prints && <Waiting group={group} />}
          {prints && group === 'green' && (
            <>
              <Box sx={ALL}>
                <BusyButton variant="contained" size="large" isBusy={isBusy} onClick={() => release(prints)}>
                  {isBusy ? 'Releasing…' : releaseWords(prints.length, Boolean(address.after ?? currentData?.next))}
                </BusyButton>
              </Box>
              <GreenPrints prints={prints} />
            </>
          )}
          {group === 'yellow' &&
            prints?.map((print) => (
              <YellowPrint
                key={print.line_id}
                print={print}
                isBusy={isBusy}
                onRelease={() => release([print])}
                onAsk={setAsked}
              />
            ))}
        </div>
      </ListPage>
      {asked && <AskDialog print={asked} onClose={() => setAsked(null)} />}
      <CheckKeysDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}

function releaseWords(count: number, hasOtherPages: boolean): string {
  if (count === 1) return 'Release this green print';
  return `Release ${hasOtherPages ? 'these' : 'all'} ${count} green prints`;
}

interface ToolsProps {
  tab: CheckTab;
  counts: PrintCheckCounts | undefined;
  releasesGreen: boolean | undefined;
  /** @param tab empty for the first tab */
  onChange: (tab: string) => void;
}

/** Tabs for the color of the prints, and the switch for future prints. */
function Tools({ tab, counts, releasesGreen, onChange }: ToolsProps) {
  return (
    <Stack sx={TOOLS}>
      <Tabs value={tab} aria-label="Which prints" onChange={(_, value: CheckTab) => onChange(value === 'green' ? '' : value)}>
        <Tab value="green" label={`Green${counts ? ` (${counts.green})` : ''}`} />
        <Tab value="yellow" label={`To look at${counts ? ` (${counts.yellow})` : ''}`} />
        <Tab value="waiting" label="Waiting for customers" />
      </Tabs>
      {releasesGreen !== undefined && <RuleSwitch isOn={releasesGreen} />}
    </Stack>
  );
}

/** Switch of the rule that future green prints are released automatically. */
function RuleSwitch({ isOn }: { isOn: boolean }) {
  const [setRule, { isLoading }] = useSetPrintRuleMutation();
  const toast = useToast();
  const change = async (releaseGreen: boolean) => {
    try {
      await setRule({ release_green: releaseGreen }).unwrap();
      const title = releaseGreen ? 'New green prints are released automatically' : 'Green prints wait for you';
      toast({ tone: 'success', title });
    } catch (error) {
      toast({ tone: 'error', title: 'The rule was not changed', message: failureMessage(error) });
    }
  };
  return (
    <FormControlLabel
      control={<Switch checked={isOn} onChange={(_, checked) => isLoading || void change(checked)} />}
      label="Release new green prints automatically"
      sx={{ gap: '10px', ml: 0 }}
    />
  );
}

function Waiting({ group }: { group: CheckGroup }) {
  return (
    <Box sx={{ p: '20px' }} aria-hidden>
      <Skeleton variant="rounded" height={group === 'green' ? 320 : 420} />
    </Box>
  );
}

/** Phones and tablets have no keys; where a keyboard is connected to one, `?` works all the same. */
const WITH_KEYBOARD = { '@media (hover: none)': { display: 'none' } };
const TOOLS = { flexDirection: { md: 'row' }, alignItems: { md: 'center' }, justifyContent: 'space-between', gap: '12px' };
const ALL = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  p: { xs: '14px', md: '16px 20px' },
  borderBottom: '1px solid var(--line)',
  bgcolor: 'background.paper',
  '& > button': { width: { xs: '100%', md: 'auto' } },
};
