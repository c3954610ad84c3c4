import { chakra } from '@chakra-ui/react';
import type { SystemHealth as Health } from '#shared/domain/report.ts';
import { reportMessages } from '#shared/messages/reports.ts';
import { FactList } from '../../ui/FactList.tsx';
import { Panel } from '../../ui/Panel.tsx';

/** The state of the services at the time of this report. */
export const SystemHealth = ({ health }: { health: Health }) => (
  <Panel aria-labelledby="system-health" padding={4} data-whole="">
    <chakra.h2 id="system-health" fontWeight="semibold" marginBottom={3}>
      System Health
    </chakra.h2>
    <FactList
      items={[
        ['System Status', health.status],
        ['Uptime (30 days)', health.uptime === null ? reportMessages.notMeasured : `${health.uptime}%`],
        ['Performance', health.performance],
        ['Active Alerts', health.alerts],
      ]}
    />
  </Panel>
);
