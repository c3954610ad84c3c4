import { TitledPanel } from '../../ui/TitledPanel.tsx';
import { Attention } from './Attention.tsx';
import type { DashboardFigures } from './statCards.ts';
import { TaughtTable } from './TaughtTable.tsx';

/** What needs an officer's attention, or what is taught at a head's school. */
export default function MoreOfDay({ figures }: { figures: DashboardFigures }) {
  return (
    <>
      {figures.attention && (
        <TitledPanel title="Needs attention" flush>
          <Attention asking={figures.attention} />
        </TitledPanel>
      )}
      {figures.taught && (
        <TitledPanel title="Subjects and classes" flush>
          <TaughtTable taught={figures.taught} />
        </TitledPanel>
      )}
    </>
  );
}
