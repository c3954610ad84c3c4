import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Teacher } from '#shared/domain/teacher.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { AccessFor } from '../../list/accessFor.ts';
import { exportRows, type PageExport } from '../../list/ExportMenu.tsx';
import { SelectionBar } from '../../list/SelectionBar.tsx';
import type { Selection } from '../../list/useSelection.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { SetForAllDialog } from './SetForAllDialog.tsx';
import type { SharedField } from './setForAll.ts';

type Props = {
  selection: Selection<Teacher>;
  /** Absent for those who may not export. */
  file: PageExport<Teacher> | false;
  reload: () => void;
};

/** What can be done with the ticked teachers, by permission. */
export function TeacherSelection({ selection, file, reload }: Props) {
  const { can } = useSession();
  const navigate = useNavigate();
  const [field, setField] = useState<SharedField>();
  const [exporting, setExporting] = useState(false);
  const { chosen } = selection;
  const giveAccess = () => {
    const accessFor = chosen.map(({ id, teacher_name, teacher_ID }) => ({ id, teacher_name, teacher_ID }));
    navigate(paths.userManagement(), { state: { accessFor } satisfies AccessFor });
  };
  const exportChosen = async (page: PageExport<Teacher>) => {
    if (exporting) return;
    setExporting(true);
    await exportRows(page, chosen, { q: '' });
    setExporting(false);
  };
  return (
    <SelectionBar selection={selection}>
      {file && (
        // Not `disabled`: the focus stays here.
        <Button
          variant="outline"
          aria-disabled={exporting || undefined}
          onClick={() => void exportChosen(file)}
        >
          {teacherMessages.exportChosen}
        </Button>
      )}
      {can('users.create') && (
        <Button variant="outline" onClick={giveAccess}>
          Give access
        </Button>
      )}
      {can('teachers.update') && (
        <>
          <Button variant="outline" onClick={() => setField('service_category')}>
            {teacherMessages.setCategory}
          </Button>
          <Button variant="outline" onClick={() => setField('subjects_taught')}>
            {teacherMessages.setSubjects}
          </Button>
        </>
      )}
      {field && (
        <SetForAllDialog
          field={field}
          teachers={chosen}
          reload={reload}
          onDone={(tried, left) => {
            // Who was left out, or whose change may not be stored, stays ticked and can be tried again.
            for (const one of tried) if (!left.includes(one)) selection.drop(one.id);
            if (left.length === 0) setField(undefined);
          }}
          onClose={() => setField(undefined)}
        />
      )}
    </SelectionBar>
  );
}
