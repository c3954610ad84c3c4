import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { importing } from '#shared/domain/import.ts';
import { WORKBOOK_KINDS } from '#shared/domain/workbook/fields.ts';
import { workbookMessages } from '#shared/messages/workbook.ts';
import { paths, workbookAt } from '../../paths.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { useStays } from '../../shell/useStays.ts';
import { laterPart } from '../../ui/later.tsx';
import { Page } from '../../ui/Page.tsx';
import { RowsLoading } from '../../ui/RowsLoading.tsx';
import { Trail } from '../../ui/Trail.tsx';
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx';
import { DownloadPanel } from './DownloadPanel.tsx';
import { DropPanel } from './DropPanel.tsx';
import { ImportList } from './ImportList.tsx';
import { useFile } from './useFile.ts';

// Not needed to choose a file, and as large as the rest of the screen.
const ImportView = laterPart(() => import('./ImportView.tsx'), <RowsLoading rows={8} />);

/** /workbook: records corrected in a spreadsheet. The address names the import that is compared or run. */
export default function WorkbookPage() {
  const { can } = useSession();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const work = useFile();
  const [stamp, setStamp] = useState(0);
  const stays = useStays();
  const id = params.get('import');
  const shown = useRef(id);
  shown.current = id;

  const again = () => setStamp((now) => now + 1);
  const compare = async () => {
    const compared = await work.compare();
    if (!compared) return;
    again();
    const here = shown.current;
    // Whoever went to another screen or opened another comparison meanwhile stays there.
    if (!stays() || (here && here !== id)) return;
    // The same comparison again adds no step for Back.
    navigate(workbookAt(compared), { replace: here === compared });
  };
  // Values for new records were given on screen: they are compared at once.
  const { fill } = work.file ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new fill is compared
  useEffect(() => {
    if (fill) void compare();
  }, [fill]);

  const leaving = <UnsavedChanges unsaved={() => work.unsaved} outcome={workbookMessages.correctedLost} />;
  if (id) {
    return (
      <Page
        key="comparison"
        title={workbookMessages.comparisonTitle}
        trail={
          <Trail
            above={[{ to: paths.workbook(), name: workbookMessages.title }]}
            here={workbookMessages.comparison}
          />
        }
      >
        <ImportView
          key={id}
          id={id}
          work={work}
          stamp={stamp}
          onCompare={() => void compare()}
          onCompared={again}
        />
        {leaving}
      </Page>
    );
  }
  return (
    <Page key="file" title={workbookMessages.title} subtitle={workbookMessages.subtitle}>
      <DownloadPanel kinds={WORKBOOK_KINDS.filter((kind) => can(importing(kind)))} />
      <DropPanel work={work} onCompare={() => void compare()} />
      <ImportList />
      {leaving}
    </Page>
  );
}
