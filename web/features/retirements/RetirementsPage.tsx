import { Badge, Box, Button, chakra } from '@chakra-ui/react';
import { showDate } from '#shared/domain/dates.ts';
import { showNumber } from '#shared/domain/numbers.ts';
import type { Retirement } from '#shared/domain/service/posts.ts';
import { RETIREMENT_WARNINGS } from '#shared/domain/service/superannuation.ts';
import { retirementScreen } from '#shared/messages/serviceBook.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { ChoiceFilter } from '../../list/ChoiceFilter.tsx';
import { DistrictFilter } from '../../list/DistrictFilter.tsx';
import { ExportButton } from '../../list/ExportButton.tsx';
import { PagedRows } from '../../list/PagedRows.tsx';
import { useAddress } from '../../list/useAddressState.ts';
import { usePagesOf } from '../../list/useRecordList.ts';
import { paths } from '../../paths.ts';
import { namesOf } from '../../reference/choices.ts';
import { useReferenceList } from '../../reference/useReference.ts';
import { BarChart } from '../../ui/chart/BarChart.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyNote } from '../../ui/EmptyNote.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Column } from '../../ui/table/props.ts';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { byMonth, retirements } from './retirementState.ts';

const PAGE_ROWS = 50;
const monthName = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const COLOURS = { 'Past retirement': 'red', 'Within 8 months': 'orange' } as const;

const COLUMNS: readonly Column<Retirement>[] = [
  {
    header: 'Teacher',
    share: 1.4,
    cell: ({ id, teacher_name, teacher_ID }) => (
      <>
        <strong>
          <TextLink to={paths.teacher(id)}>{teacher_name}</TextLink>
        </strong>
        <small>{teacher_ID}</small>
      </>
    ),
  },
  {
    header: 'School',
    brief: true,
    share: 1.6,
    cell: ({ school_name, district }) => (
      <>
        {school_name || '–'}
        <small>{district}</small>
      </>
    ),
  },
  { header: 'Designation', cell: ({ designation }) => designation || '–' },
  { header: 'Subjects', share: 1.2, cell: ({ subjects }) => subjects.join(', ') || '–' },
  { header: 'Born on', share: 0.7, cell: ({ date_of_birth }) => showDate(date_of_birth) },
  {
    header: 'Retires on',
    brief: 'first',
    cell: ({ retires_on, months_left, warning }) => (
      <>
        {showDate(retires_on)}
        {warning && (
          <small>
            <Badge colorPalette={(COLOURS as Partial<Record<string, string>>)[warning] ?? 'gray'}>
              {retirementScreen.left(warning, months_left)}
            </Badge>
          </small>
        )}
      </>
    ),
  },
];

/** /retirements: who retires when, month by month, and how many in each of the next ten years. */
export default function RetirementsPage() {
  const address = useAddress(retirements);
  const { state, chosen: choices, choose } = address;
  const answer = useEndpoint(
    'posts.retirements',
    { query: { ...choices, page: state.page, limit: PAGE_ROWS } },
    { keepPreviousData: true },
  );
  const figures = usePagesOf(choices, answer) && answer.data;
  const { region, stepDone } = useFocusAfter();
  const subjects = useReferenceList('subjects');
  return (
    <Page
      title={retirementScreen.title}
      subtitle={retirementScreen.subtitle}
      actions={<ExportButton body={{ kind: 'teachers', list: 'retirements', filters: choices }} />}
    >
      <Box display="flex" flexWrap="wrap" gap={2} marginBottom={3} data-screen-only="">
        <DistrictFilter value={state.district} onChange={(district) => choose({ district })} />
        <ChoiceFilter
          label="Subject"
          all="All Subjects"
          value={state.subject}
          options={namesOf(subjects).map((name) => [name, name])}
          onChange={(subject) => choose({ subject })}
        />
        <ChoiceFilter
          label="When"
          all="All retirements"
          value={state.warning}
          options={RETIREMENT_WARNINGS.map((warning) => [
            warning,
            `${warning} (${showNumber(figures?.warnings.find((one) => one.warning === warning)?.count ?? 0)})`,
          ])}
          onChange={(warning) => choose({ warning })}
        />
        {state.from && (
          <Button
            variant="subtle"
            aria-label={`Remove ${showDate(state.from)} – ${showDate(state.to)}`}
            onClick={() => {
              choose({ from: '', to: '' });
              stepDone();
            }}
          >{`${showDate(state.from)} – ${showDate(state.to)} ✕`}</Button>
        )}
      </Box>
      {figures && (
        <Box marginBottom={5} data-charts="">
          <BarChart
            title={retirementScreen.years}
            noun={retirementScreen.noun}
            shares={figures.years.map(({ year, count }) => ({
              name: String(year),
              count,
              to: `${paths.retirements()}?${new URLSearchParams({
                ...choices,
                from: `${year}-01-01`,
                to: `${year}-12-31`,
              })}`,
            }))}
          />
        </Box>
      )}
      <Panel ref={region} tabIndex={-1} aria-label={retirementScreen.title} overflow="clip" data-wide="">
        <PagedRows
          address={address}
          answer={answer}
          asked={choices}
          loadFailed={retirementScreen.loadFailed}
          empty={<EmptyNote title={retirementScreen.empty} hint={retirementScreen.emptyHint} />}
          label="Pages of retirements"
          filters={[
            ['District', state.district],
            ['Subject', state.subject],
            ['When', state.warning],
            ['From', showDate(state.from)],
            ['To', showDate(state.to)],
          ]}
        >
          {(all) =>
            byMonth(all).map(([month, rows]) => (
              <Box key={month} as="section" aria-label={monthName.format(new Date(`${month}-01`))}>
                <chakra.h2 paddingX={4} paddingTop={4} paddingBottom={2} fontWeight="semibold">
                  {monthName.format(new Date(`${month}-01`))}
                </chakra.h2>
                <DataTable
                  label={monthName.format(new Date(`${month}-01`))}
                  columns={COLUMNS}
                  rows={rows}
                  rowKey={({ id }) => id}
                  busy={answer.isLoading}
                />
              </Box>
            ))
          }
        </PagedRows>
      </Panel>
      <chakra.p color="fg.muted" marginTop={2}>
        {retirementScreen.note}
      </chakra.p>
    </Page>
  );
}
