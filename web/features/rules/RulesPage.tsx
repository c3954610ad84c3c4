import { Box, Button, chakra } from '@chakra-ui/react';
import { roleFacts } from '#shared/access/roles.ts';
import { showDate } from '#shared/domain/dates.ts';
import type { Rules } from '#shared/domain/service/rules.ts';
import { ruleScreen } from '#shared/messages/serviceBook.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { RecordPanel } from '../../record/RecordPanel.tsx';
import { useHeldState } from '../../session/heldWork.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Answered } from '../../ui/Answered.tsx';
import { type Fact, FactList } from '../../ui/FactList.tsx';
import { Page } from '../../ui/Page.tsx';
import { RulesDialog } from './RulesDialog.tsx';

const lines = (texts: readonly string[]) => texts.join('\n');

/** The rules in words. */
const factsOf = ({
  superannuation,
  tenure,
  exempt_years,
  overfill,
  days_to_join,
  issuers,
  ticketMessages,
  guardServiceDates,
}: Rules): Fact[] => [
  [
    ruleScreen.superannuation,
    lines([
      ruleScreen.years(superannuation.years),
      ...superannuation.by.map(({ designation, years }) => ruleScreen.others(designation, years)),
    ]),
  ],
  [
    ruleScreen.tenure,
    lines([
      ruleScreen.years(tenure.years),
      ...tenure.by.map(({ schedule, years }) => ruleScreen.others(schedule, years)),
    ]),
  ],
  [ruleScreen.exempt, ruleScreen.exemptText(exempt_years)],
  [ruleScreen.overfill, ruleScreen.overfills[overfill]],
  [ruleScreen.days, String(days_to_join)],
  [ruleScreen.issuers, lines(issuers.map((role) => roleFacts[role].displayName))],
  [ruleScreen.ticketMessages, ruleScreen.onOff(ticketMessages)],
  [ruleScreen.guardServiceDates, ruleScreen.onOff(guardServiceDates)],
];

/** /rules: the rules of the service, which are in force from a day on. */
export default function RulesPage() {
  const { can } = useSession();
  const answer = useEndpoint('rules.get', {}, { revalidateOnFocus: false });
  const { data } = answer;
  const [editing, setEditing] = useHeldState<true>('opened:rules', () => true);
  const versions = data?.data.versions ?? [];
  return (
    <Page
      title={ruleScreen.title}
      subtitle={ruleScreen.subtitle}
      actions={
        can('rules.write') && data && <Button onClick={() => setEditing(true)}>{ruleScreen.edit}</Button>
      }
    >
      <Answered answer={answer} failed={ruleScreen.loadFailed} rows={6}>
        {(rules) => (
          <Box display="grid" gap={4}>
            <RecordPanel title={ruleScreen.now}>
              <FactList items={factsOf(rules.data.now)} />
            </RecordPanel>
            <RecordPanel title={ruleScreen.versions}>
              {versions.map((version) => (
                <chakra.details key={version.from} paddingY={1}>
                  <chakra.summary cursor="pointer" color="brand.fg" minHeight={{ base: '11', md: '6' }}>
                    {version.version === 0
                      ? ruleScreen.first
                      : `${ruleScreen.from} ${showDate(version.from)}`}
                  </chakra.summary>
                  <Box paddingY={2}>
                    <FactList items={factsOf(version)} />
                  </Box>
                </chakra.details>
              ))}
            </RecordPanel>
          </Box>
        )}
      </Answered>
      {editing && data && (
        <RulesDialog now={data.data.now} versions={versions} onClose={() => setEditing(undefined)} />
      )}
    </Page>
  );
}
