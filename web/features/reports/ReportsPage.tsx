import { Button, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { roleFacts } from '#shared/access/roles.ts';
import { showMoment } from '#shared/domain/dates.ts';
import { reportMessages } from '#shared/messages/reports.ts';
import { messageOf } from '../../api/apiError.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Note } from '../../ui/Note.tsx';
import { Page } from '../../ui/Page.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { type Format, useReportExport } from './useReportExport.ts';
import { VIEWS } from './views.ts';

const FORMATS: readonly (readonly [Format, string])[] = [
  ['excel', 'Export Excel'],
  ['csv', 'Export CSV'],
];

/** Says prominently what went wrong with a report. The children are the buttons beside it. */
const Failure = ({ text, children }: { text: string; children?: ReactNode }) => (
  <Note kind="error" actions={children}>
    <chakra.p fontWeight="semibold">{reportMessages.errorTitle}</chakra.p>
    {text}
  </Note>
);

/** /reports, and /my-school for a teacher: the report of the reader's role, counted when it is requested. */
export default function ReportsPage() {
  const { user, can } = useSession();
  const { data, error, isLoading, isValidating, mutate } = useEndpoint(
    'reports.dashboardStats',
    user ? {} : null,
  );
  const { save, busy, failed } = useReportExport();
  if (!user) return null;
  const View = VIEWS[user.role];
  // Not the names that the session was given at sign-in: the places may be called something else since.
  const scope = [data?.data.rd_block, data?.data.district].filter(Boolean).join(', ');
  const subtitle = reportMessages.subtitles[user.role];

  const actions = (
    <>
      {can('reports.export') &&
        FORMATS.map(([format, name]) => (
          <Button
            key={format}
            variant="outline"
            disabled={isLoading}
            aria-disabled={busy !== undefined || undefined}
            onClick={() => save(format)}
          >
            {name}
          </Button>
        ))}
      <Button variant="outline" disabled={!data} onClick={() => print()}>
        Print
      </Button>
    </>
  );

  return (
    <Page
      title={roleFacts[user.role].reportsTitle}
      subtitle={scope ? `${subtitle}: ${scope}` : subtitle}
      actions={actions}
    >
      {error && (
        <Failure text={messageOf(error, reportMessages.loadFailed)}>
          <Button size="sm" variant="outline" onClick={() => mutate()} aria-disabled={isValidating}>
            Retry
          </Button>
        </Failure>
      )}
      {failed && <Failure text={failed} />}
      {isLoading && !data && <Spinner />}
      {data && (
        <>
          <View report={data.data} />
          <chakra.p color="fg.muted" fontSize="sm" marginY={5}>
            {reportMessages.countedAt(showMoment(data.data.countedAt))}
          </chakra.p>
        </>
      )}
      <QuickLinks role={user.role} />
    </Page>
  );
}
