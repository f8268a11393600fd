import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, type ReactNode } from 'react';

interface MethodTabsProps<Method extends string> {
  label: string;
  tabs: readonly { method: Method; name: string }[];
  chosen: Method;
  onChoose: (method: Method) => void;
  /** The chosen tab's contents. */
  children: ReactNode;
}

/** Ways to sign in, as a switch that opens as the arrow keys move along it. */
export function MethodTabs<Method extends string>({ label, tabs, chosen, onChoose, children }: MethodTabsProps<Method>) {
  const id = useId();
  return (
    <>
      <Tabs
        variant="fullWidth"
        selectionFollowsFocus
        value={chosen}
        aria-label={label}
        onChange={(_event, method: Method) => onChoose(method)}
      >
        {tabs.map(({ method, name }) => (
          <Tab key={method} value={method} label={name} aria-controls={method === chosen ? `${id}-panel` : undefined} />
        ))}
      </Tabs>
      {/* Without the tab's name: "Email" is the field in it. */}
      <Box role="tabpanel" id={`${id}-panel`} sx={{ mt: 5 }}>
        {children}
      </Box>
    </>
  );
}
