import type { ComponentType } from 'react';
import type { Permission } from '#shared/access/permissions.ts';
import type { Right } from '#shared/access/rights.ts';
import { binScreen } from '#shared/messages/bin.ts';
import { closureScreen } from '#shared/messages/closureScreen.ts';
import { duplicateScreen } from '#shared/messages/duplicates.ts';
import { ticketQueue } from '#shared/messages/ticketScreen.ts';
import { laterPart } from '../../ui/later.tsx';
import { RowsLoading } from '../../ui/RowsLoading.tsx';
import { BinPanel } from './bin/BinPanel.tsx';
import { SchoolsPanel } from './schools/SchoolsPanel.tsx';
import { TicketsPanel } from './tickets/TicketsPanel.tsx';

type RepairTab = {
  /** As the address names it: `/repair?tab=bin`. */
  key: string;
  label: string;
  /** What a role must hold to have the tab. From heads upwards, each role has at least one tab. */
  right: Permission | Right;
  /** What it keeps in the address stands beside `tab`, which it leaves as it is. */
  Panel: ComponentType;
};

// The largest of them, and few open it.
const DuplicatesPanel = laterPart(() => import('./duplicates/DuplicatesPanel.tsx'), <RowsLoading rows={8} />);

/** The tabs of `/repair`, in their order. */
export const REPAIR_TABS: readonly RepairTab[] = [
  { key: 'bin', label: binScreen.title, right: 'bin.keep', Panel: BinPanel },
  { key: 'duplicates', label: duplicateScreen.tab, right: 'duplicates.read', Panel: DuplicatesPanel },
  { key: 'schools', label: closureScreen.tab, right: 'schools.close', Panel: SchoolsPanel },
  { key: 'tickets', label: ticketQueue.tab, right: 'tickets.read', Panel: TicketsPanel },
];
