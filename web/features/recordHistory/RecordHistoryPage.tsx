import { Stack } from '@chakra-ui/react';
import { monthsAfter } from '#shared/domain/days.ts';
import { fieldName } from '#shared/domain/entryText.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { todayInIndia } from '../../api/todayInIndia.ts';
import { useAddressState } from '../../list/useAddressState.ts';
import { Page } from '../../ui/Page.tsx';
import { AsOfPanel } from './AsOfPanel.tsx';
import { nameOf, readHistory, writeHistory } from './historyState.ts';
import { StatementPanel } from './StatementPanel.tsx';

/** /record-history: a record as it was on a day, and who changed what between two days. */
export default function RecordHistoryPage() {
  const { state, go } = useAddressState(readHistory, writeHistory);
  const { type, id } = state;
  /** Asks for the days that are typed in full. Typing adds no step for Back. */
  const choose = (typed: Partial<Pick<typeof state, 'on' | 'from' | 'to'>>) => {
    const days = {
      on: typed.on || state.on,
      from: typed.from || state.from,
      to: typed.to || state.to,
    };
    const isOther = days.on !== state.on || days.from !== state.from || days.to !== state.to;
    if (isOther) go(days, { replace: true });
  };
  const today = todayInIndia();
  const on = state.on || today;
  const asked = type && id ? { params: { type, id }, query: { on } } : null;
  const { data } = useEndpoint('audit.asOf', asked, { revalidateOnFocus: false, keepPreviousData: true });
  if (!type || !id) return <Page title="Record History">{auditMessages.noSuchRecord}</Page>;
  const name = data ? nameOf(data.data) : '';
  return (
    <Page
      title="Record History"
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
