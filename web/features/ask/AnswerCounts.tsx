import { Box, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { type Answer, type Group, MOST_GROUPS } from '#shared/contracts/ask.ts';
import { rowsOfGroup } from '#shared/domain/groupRows.ts';
import { showNumber } from '#shared/domain/numbers.ts';
import { countedBy, type Question } from '#shared/domain/question.ts';
import { askMessages } from '#shared/messages/ask.ts';
import { askSearch, paths } from '../../paths.ts';
import { BarChart } from '../../ui/chart/BarChart.tsx';
import { EmptyNote } from '../../ui/EmptyNote.tsx';
import { groupName } from './cells.ts';
import { Choose } from './ValueField.tsx';
import { countedNames, labelOf } from './words.ts';

type Props = {
  /** By what the question counts now; the answer may still count by something else. */
  group: readonly string[];
  shown: { question: Question; answer: Answer };
  onGroup: (group: string[] | undefined) => void;
};

/** The counts of an answer by one or two fields: a chart or a table, whose numbers lead to their rows. */
export function AnswerCounts({ group, shown: { question, answer }, onGroup }: Props) {
  const { of } = question;
  const [first = '', second = ''] = group;
  const [counted = '', crossed] = question.group ?? [];
  const options = countedNames(of).map((name) => [name, labelOf(of, name)] as const);
  const groups = answer.groups ?? [];
  return (
    <>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap={2} padding={4} data-screen-only="">
        <span>Count by</span>
        <Choose
          label="Count by"
          value={first}
          options={options}
          onChange={(name) => onGroup(second === '' || second === name ? [name] : [name, second])}
        />
        <span>and</span>
        <Choose
          label="Count also by"
          value={second}
          none="nothing else"
          options={options.filter(([name]) => name !== first)}
          onChange={(name) => onGroup([first, name].filter(Boolean))}
        />
      </Box>
      {groups.length === 0 ? (
        <EmptyNote title={askMessages.nothing} hint={askMessages.nothingHint} />
      ) : crossed ? (
        <CrossTable question={question} groups={groups} />
      ) : (
        <BarChart
          title={`${countedBy(question)} by ${labelOf(of, counted)}`}
          noun={countedBy(question).toLowerCase()}
          total={countedBy(question) === 'Vacant Posts' ? undefined : answer.pagination.total}
          shares={groups.map(({ values: [value = ''], count }) => ({
            name: groupName(of, counted, value),
            count,
            to: addressOf(question, [value]),
          }))}
        />
      )}
      {(answer.groupTotal ?? 0) > MOST_GROUPS && (
        <chakra.p padding={4} color="fg.muted">
          {askMessages.mostGroups(MOST_GROUPS, answer.groupTotal ?? 0)}
        </chakra.p>
      )}
    </>
  );
}

/** The address of the rows of a group, where a question can ask for them. */
function addressOf(question: Question, values: readonly (string | number)[]): string | undefined {
  const rows = rowsOfGroup(question, values);
  return rows && `${paths.ask()}${askSearch(rows)}`;
}

/** A text that leads to the rows of a group, where a question can ask for them. */
function ToRows({ to, children }: { to: string | undefined; children: string }) {
  return to === undefined ? children : <Link to={to}>{children}</Link>;
}

const tableStyles = {
  borderCollapse: 'collapse',
  fontSize: 'sm',
  '& th, & td': { padding: 2, borderBottomWidth: '1px', textAlign: 'start', verticalAlign: 'top' },
  '& thead th': { color: 'fg.muted', fontWeight: 'medium' },
  '& tbody th': { fontWeight: 'normal', position: 'sticky', insetInlineStart: 0, background: 'bg.panel' },
  '& :is(th, td) ~ :is(th, td)': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& a': {
    color: 'brand.fg',
    display: 'inline-block',
    minHeight: '6',
    _hover: { textDecoration: 'underline' },
  },
};

type CrossProps = { question: Question; groups: readonly Group[] };

/** Counts by two fields: the values of the first as rows, those of the second as columns. */
function CrossTable({ question, groups }: CrossProps) {
  const { of, group: [first = '', second = ''] = [] } = question;
  const counts = new Map(groups.map(({ values, count }) => [values.join('\n'), count]));
  const rows = totals(groups, 0);
  const columns = totals(groups, 1);
  const titleOf = (name: string) => labelOf(of, name);
  return (
    <Box overflowX="auto" padding={4} paddingTop={0}>
      <chakra.table css={tableStyles} aria-label={`${titleOf(first)} by ${titleOf(second)}`}>
        <thead>
          <tr>
            <th scope="col">{titleOf(first)}</th>
            {columns.map(([value]) => (
              <th key={value} scope="col">
                {groupName(of, second, value)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([row]) => (
            <tr key={row}>
              <th scope="row">
                <ToRows to={addressOf(question, [row])}>{groupName(of, first, row)}</ToRows>
              </th>
              {columns.map(([column]) => {
                const count = counts.get(`${row}\n${column}`);
                return (
                  <td key={column}>
                    {count === undefined ? (
                      '–'
                    ) : (
                      <ToRows to={addressOf(question, [row, column])}>{showNumber(count)}</ToRows>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Box>
  );
}

/** The values of one of the two fields, the one with the most rows first. */
function totals(groups: readonly Group[], at: number): [value: string | number, count: number][] {
  const sums = new Map<string | number, number>();
  for (const { values, count } of groups) {
    const value = values[at] ?? '';
    sums.set(value, (sums.get(value) ?? 0) + count);
  }
  return [...sums].sort(([, a], [, b]) => b - a);
}
