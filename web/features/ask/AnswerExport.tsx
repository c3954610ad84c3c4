import { useState } from 'react';
import type { Question } from '#shared/domain/question.ts';
import { askMessages } from '#shared/messages/ask.ts';
import { call } from '../../api/client.ts';
import { ExportDialog } from '../../list/ExportDialog.tsx';
import { useServerExport } from '../../list/useWholeExport.ts';
import { ActionMenu } from '../../ui/ActionMenu.tsx';

type Props = { question: Question; name: string; disabled: boolean; onPrint: () => void };

/** Takes the whole answer away: as a spreadsheet, as a text file, or on paper. */
export function AnswerExport({ question, name, disabled, onPrint }: Props) {
  const whole = useServerExport();
  const [hint, setHint] = useState<string>();
  const start = (format: 'xlsx' | 'csv') => {
    setHint(question.group && askMessages.fileHints[format]);
    whole.start(async () => (await call('ask.export', { body: { query: question, name, format } })).data);
  };
  return (
    <>
      <ActionMenu
        label="Export"
        disabled={disabled}
        busy={whole.starting}
        items={[
          { key: 'xlsx', text: 'Excel file', onSelect: () => start('xlsx') },
          { key: 'csv', text: 'Text file (CSV)', onSelect: () => start('csv') },
          { key: 'print', text: 'Print', onSelect: onPrint },
        ]}
      />
      <ExportDialog whole={whole} hint={hint} />
    </>
  );
}
