import { chakra } from '@chakra-ui/react';
import type { AuditStats as Stats } from '#shared/domain/audit.ts';
import { showInstant } from '#shared/domain/dates.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { StatTiles } from '../../ui/StatTiles.tsx';

const TILES: readonly (readonly [keyof Stats, label: string])[] = [
  ['totalActions', 'Total Actions'],
  ['successfulActions', 'Successful'],
  ['failedActions', 'Failed'],
  ['securityAlerts', 'Security Alerts'],
];

/** The four figures of the whole trail, and the time up to which it is complete. */
export const AuditStats = ({ stats, latest }: { stats: Stats | undefined; latest: string }) => (
  <>
    <StatTiles tiles={TILES.map(([key, label]) => ({ label, figure: stats ? stats[key] : '-' }))} />
    <chakra.p color="fg.muted" fontSize="sm" marginBottom={4}>
      {latest ? auditMessages.asOf(showInstant(latest)) : auditMessages.follows}
    </chakra.p>
  </>
);
