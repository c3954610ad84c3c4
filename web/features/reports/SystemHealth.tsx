import type { SystemHealth as Health } from '#shared/domain/report.ts';
import { reportMessages } from '#shared/messages/reports.ts';
import { FactList } from '../../ui/FactList.tsx';
import { TitledPanel } from '../../ui/TitledPanel.tsx';

/** The state of the services at the time of this report. */
export const SystemHealth = ({ health }: { health: Health }) => (
  <TitledPanel title="System Health" data-whole="">
    <FactList
      items={[
        ['System Status', health.status],
        ['Uptime (30 days)', health.uptime === null ? reportMessages.notMeasured : `${health.uptime}%`],
        ['Performance', health.performance],
        ['Active Alerts', health.alerts],
      ]}
    />
  </TitledPanel>
);
