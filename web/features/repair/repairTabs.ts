import type { ComponentType } from 'react';
import type { Permission } from '#shared/access/permissions.ts';
import type { Right } from '#shared/access/rights.ts';
import { ticketQueue } from '#shared/messages/ticketScreen.ts';
import { TicketsPanel } from './tickets/TicketsPanel.tsx';

export type RepairTab = {
  /** As the address names it: `/repair?tab=bin`. */
  key: string;
  label: string;
  /** What a role must hold to have the tab. From heads upwards, each role has at least one tab. */
  right: Permission | Right;
  /** Keeps its own state, and does not touch `tab` in the address. */
  Panel: ComponentType;
};

/** The tabs of `/repair`, in their order. */
export const REPAIR_TABS: readonly RepairTab[] = [
  { key: 'tickets', label: ticketQueue.tab, right: 'tickets.read', Panel: TicketsPanel },
];
