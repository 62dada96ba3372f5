import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';
import { useInSight } from './use-in-sight.ts';

interface TabsProps {
  /** Accessible name of the line of tabs. */
  label: string;
  tabs: readonly { id: string; label: ReactNode; content: ReactNode }[];
  /** The chosen one; left out, the first is and the tabs remember. */
  chosen?: string | undefined;
  onChoose?: ((id: string) => void) | undefined;
  /** Arrows only move the focus and Enter chooses: for panels that load (ux.md §3.1). */
  manual?: boolean | undefined;
}

/** Parts of one page of which one is shown. Parts with an address of their own are links instead. */
export function Tabs({ label, tabs, chosen, onChoose, manual = false }: TabsProps) {
  const line = useInSight<HTMLDivElement>();
  const at = tabs.findIndex(({ id }) => id === chosen);
  return (
    <TabGroup
      manual={manual}
      {...(chosen === undefined ? {} : { selectedIndex: Math.max(0, at) })}
      onChange={(index) => {
        const next = tabs[index];
        if (next) onChoose?.(next.id);
      }}
    >
      <TabList ref={line} aria-label={label} className="thin-scroll flex overflow-x-auto border-b border-line">
        {tabs.map(({ id, label: name }) => (
          <Tab
            key={id}
            className="relative flex h-12 shrink-0 cursor-pointer items-center px-4 text-office text-soft outline-offset-[-3px] after:absolute after:inset-x-3 after:bottom-0 after:h-0.75 hover:bg-tint data-selected:font-bold data-selected:text-link data-selected:after:bg-link forced-colors:data-selected:after:bg-[Highlight]"
          >
            {name}
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {tabs.map(({ id, content }) => (
          <TabPanel key={id} className="pt-4">
            {content}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
