import { Panel } from '../../ui/Panel.tsx';
import { Attention } from './Attention.tsx';
import { SectionTitle } from './SectionTitle.tsx';
import type { DashboardFigures } from './statCards.ts';
import { TaughtTable } from './TaughtTable.tsx';

/** What needs an officer's attention, or what is taught at a head's school. */
export default function MoreOfDay({ figures }: { figures: DashboardFigures }) {
  return (
    <>
      {figures.attention && (
        <Panel aria-labelledby="attention">
          <SectionTitle id="attention">Needs attention</SectionTitle>
          <Attention asking={figures.attention} />
        </Panel>
      )}
      {figures.taught && (
        <Panel aria-labelledby="taught">
          <SectionTitle id="taught">Subjects and classes</SectionTitle>
          <TaughtTable taught={figures.taught} />
        </Panel>
      )}
    </>
  );
}
