import { chakra } from '@chakra-ui/react';
import type { AuditStats as Stats } from '#shared/domain/audit.ts';
import { showInstant } from '#shared/domain/dates.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { Panel } from '../../ui/Panel.tsx';

const numbers = new Intl.NumberFormat('en-IN');
const TILES: readonly (readonly [keyof Stats, label: string])[] = [
  ['totalActions', 'Total Actions'],
  ['successfulActions', 'Successful'],
  ['failedActions', 'Failed'],
  ['securityAlerts', 'Security Alerts'],
];

/** The four figures of the whole trail, and up to when it is complete. */
export const AuditStats = ({ stats, latest }: { stats: Stats | undefined; latest: string }) => (
  <>
    <chakra.dl
      display="grid"
      gap={3}
      gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 9rem), 1fr))"
      marginBottom={2}
    >
      {TILES.map(([key, label]) => (
        <Panel as="div" key={key} paddingX={4} paddingY={3}>
          <chakra.dt color="fg.muted" fontSize="sm">
            {label}
          </chakra.dt>
          <chakra.dd
            minHeight="2rem"
            fontSize="2xl"
            lineHeight="1.3"
            fontWeight="semibold"
            fontVariantNumeric="tabular-nums"
          >
            {stats ? numbers.format(stats[key]) : '-'}
          </chakra.dd>
        </Panel>
      ))}
    </chakra.dl>
    <chakra.p color="fg.muted" fontSize="sm" marginBottom={4}>
      {latest ? auditMessages.asOf(showInstant(latest)) : auditMessages.follows}
    </chakra.p>
  </>
);
