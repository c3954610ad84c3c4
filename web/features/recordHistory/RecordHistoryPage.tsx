import { Stack } from '@chakra-ui/react';
import { monthsAfter } from '#shared/domain/days.ts';
import { fieldName } from '#shared/domain/entryText.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { todayInIndia } from '../../api/todayInIndia.ts';
import { useAddress } from '../../list/useAddressState.ts';
import { paths } from '../../paths.ts';
import { mayOpen } from '../../session/guards.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Page } from '../../ui/Page.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Trail } from '../../ui/Trail.tsx';
import { AsOfPanel } from './AsOfPanel.tsx';
import { history, nameOf, screensAbove } from './historyState.ts';
import { StatementPanel } from './StatementPanel.tsx';

const DAYS = ['on', 'from', 'to'] as const;
type Day = (typeof DAYS)[number];

/** /record-history: a record as it was on a day, and who changed what between two days. */
export default function RecordHistoryPage() {
  const { state, go } = useAddress(history);
  const { type, id } = state;
  const { role } = useSession();
  /** Asks for other days. Typing adds no step for Back. */
  const choose = (days: Partial<Pick<typeof state, Day>>) => {
    const isOther = DAYS.some((day) => days[day] !== undefined && days[day] !== state[day]);
    if (isOther) go(days, { replace: true });
  };
  const today = todayInIndia();
  const on = state.on || today;
  const asked = type && id ? { params: { type, id }, query: { on } } : null;
  const { data } = useEndpoint('audit.asOf', asked, { revalidateOnFocus: false, keepPreviousData: true });
  const title = 'Record History';
  if (!type || !id) return <Page title={title}>{auditMessages.noSuchRecord}</Page>;
  const everything = `${paths.auditLogs()}?${new URLSearchParams({ type, record: String(id) })}`;
  const above = screensAbove(type, id, data?.data).filter(({ to }) => role && mayOpen(to, role));
  const name = data ? nameOf(data.data) : '';
  return (
    <Page
      title={title}
      actions={
        role && mayOpen(everything, role) && <TextLink to={everything}>{auditMessages.aboutRecord}</TextLink>
      }
      trail={<Trail above={above} here={title} />}
      subtitle={[name, `${fieldName(type)}, ID ${id}`].filter(Boolean).join(' · ')}
    >
      <Stack gap={4}>
        <AsOfPanel type={type} id={id} on={on} onDay={(day) => choose({ on: day })} />
        <StatementPanel
          type={type}
          id={id}
          name={name}
          from={state.from || monthsAfter(today, -12)}
          to={state.to || today}
          onDays={choose}
        />
      </Stack>
    </Page>
  );
}
